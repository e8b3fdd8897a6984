import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Note } from '#contract/notes/note.ts';
import type { SignedInCtx } from '#server/context.ts';
import { client_notes } from '#server/db/schema/client-notes.ts';
import { clients } from '#server/db/schema/clients.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';

/**
 * Adds a note under the caller's name. Repeating the request under the same id, as after a lost response, stores it
 * once. Throws NOT_FOUND, and FORBIDDEN if the id is another note's.
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
    // A note doesn't change the client's row, so a shared lock that prevents deletion is enough.
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
