import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';

/**
 * Deletes one of the caller's notes. Throws NOT_FOUND, and FORBIDDEN for another user's note, whatever the caller's
 * role.
 */
export async function deleteNote({ context, input: { id } }: ProcedureCall<{ id: string }>) {
  return context.db.transaction(async (tx) => {
    const [note] = await tx
      .select({
        user_id: client_notes.user_id,
        client: { id: clients.id, first_name: clients.first_name, surname: clients.surname },
      })
      .from(client_notes)
      .innerJoin(clients, eq(clients.id, client_notes.client_id))
      .where(eq(client_notes.id, id))
      .for('update', { of: client_notes });
    if (!note) throw new Refusal('NOT_FOUND');
    if (note.user_id !== context.actor.user_id) throw new Refusal('FORBIDDEN');
    await tx.delete(client_notes).where(eq(client_notes.id, id));
    await recordActivity(tx, { actor: context.actor, type: 'note.deleted', client: note.client });
    return {};
  });
}
