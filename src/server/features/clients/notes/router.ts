import { and, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { users } from '#server/db/schema/users.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { signedIn } from '#server/implementer.ts';
import { createNote } from './create-note.ts';
import { noteColumns } from './note-columns.ts';

export const notesRouter = {
  /** One page of a client's notes, newest first. */
  list: signedIn.notes.list.handler(async ({ context: { db }, input: { client_id, cursor, limit } }) => {
    const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
    const rows = await db
      .select(noteColumns)
      .from(client_notes)
      .leftJoin(users, eq(users.id, client_notes.user_id))
      .where(
        and(
          eq(client_notes.client_id, client_id),
          cursor
            ? sql`(${client_notes.created_at}, ${client_notes.id}) < (${created_at}::timestamptz, ${id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(client_notes.created_at), desc(client_notes.id))
      .limit(limit + 1);
    const { page, next_cursor } = cutPage(rows, limit, (note) => [note.created_at, note.id]);
    return { items: page, next_cursor };
  }),
  create: signedIn.notes.create.handler(createNote),
  /**
   * Deletes one of the caller's notes. Throws NOT_FOUND, and FORBIDDEN for another user's note, whatever the caller's
   * role.
   */
  delete: signedIn.notes.delete.handler(async ({ context, input: { id } }) =>
    context.db.transaction(async (tx) => {
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
    }),
  ),
};
