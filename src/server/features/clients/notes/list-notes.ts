import { and, desc, eq, sql } from 'drizzle-orm';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { users } from '#server/db/schema/users.ts';
import { noteColumns } from './note-columns.ts';

/** One page of a client's notes, newest first. */
export async function listNotes({
  context: { db },
  input: { client_id, cursor, limit },
}: ProcedureCall<
  { client_id: string; cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>) {
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
}
