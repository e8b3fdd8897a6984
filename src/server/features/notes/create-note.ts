import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Note } from '#contract/notes/note.ts';
import type { SignedInCtx } from '../../context.ts';
import { client_notes } from '../../db/schema/client-notes.ts';
import { clients } from '../../db/schema/clients.ts';
import { recordActivity } from '../activity/record-activity.ts';

/** Adds a note under the name of who asks. Throws NOT_FOUND. */
export async function createNote({
  ctx,
  input: { client_id, note_text },
}: {
  ctx: SignedInCtx;
  input: { client_id: string; note_text: string };
}): Promise<Note> {
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
      .values({
        client_id,
        user_id: ctx.actor.user_id,
        note_text,
        created_at: ctx.now().toISOString(),
      })
      .returning();
    if (!note) throw new Error('The database returned no row for a new note');
    await recordActivity(tx, { actor: ctx.actor, type: 'note.added', client });
    return { ...note, author_name: ctx.actor.full_name };
  });
}
