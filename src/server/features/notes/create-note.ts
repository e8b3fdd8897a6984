import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Note } from '#contract/notes/note.ts';
import type { SignedInCtx } from '#server/context.ts';
import { client_notes } from '#server/db/schema/client-notes.ts';
import { clients } from '#server/db/schema/clients.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';

/**
 * Adds a note under the name of who asks. Sent again under its id, as after a lost answer, it is stored once. Throws
 * NOT_FOUND, and FORBIDDEN where the id is that of another note.
 */
export async function createNote({
  ctx,
  input: { id = crypto.randomUUID(), client_id, note_text },
}: {
  ctx: SignedInCtx;
  input: { id?: string | undefined; client_id: string; note_text: string };
}): Promise<Note> {
  const { user_id, full_name: author_name } = ctx.actor;
  return ctx.db.transaction(async (tx) => {
    // A note changes nothing of the client, so it only has to stay there meanwhile.
    const [client] = await tx
      .select({ id: clients.id, first_name: clients.first_name, surname: clients.surname })
      .from(clients)
      .where(eq(clients.id, client_id))
      .for('key share');
    if (!client) throw new Refusal('NOT_FOUND');
    const [note] = await tx
      .insert(client_notes)
      .values({ id, client_id, user_id, note_text, created_at: ctx.now().toISOString() })
      .onConflictDoNothing()
      .returning();
    if (note) {
      await recordActivity(tx, { actor: ctx.actor, type: 'note.added', client });
      return { ...note, author_name };
    }
    const [stored] = await tx.select().from(client_notes).where(eq(client_notes.id, id));
    if (stored?.client_id !== client_id || stored.user_id !== user_id) throw new Refusal('FORBIDDEN');
    return { ...stored, author_name };
  });
}
