import { desc, sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { users } from '#server/db/schema/users.ts';
import { listInvitations } from './list-invitations.ts';
import { userColumns, userOf } from './user-row.ts';

/** One page of users, newest first. The first page comes with the invitations. */
export async function listUsers({
  context: { db, env, now },
  input: { cursor, limit },
}: {
  context: Pick<SignedInCtx, 'db' | 'env' | 'now'>;
  input: { cursor?: string | null | undefined; limit: number };
}) {
  const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
  const rows = await db
    .select(userColumns)
    .from(users)
    .where(
      cursor
        ? sql`(${users.created_at}, ${users.id}) < (${created_at}::timestamptz, ${id}::uuid)`
        : undefined,
    )
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(limit + 1);
  const { page, next_cursor } = cutPage(rows.map(userOf), limit, (user) => [user.created_at, user.id]);
  return {
    items: page,
    next_cursor,
    invitations: cursor ? [] : await listInvitations({ db, now }),
    mail_configured: env.smtpUrl !== undefined,
  };
}
