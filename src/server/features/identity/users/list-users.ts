import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { ACCEPTED_SHOWN_DAYS, type UserInvitation } from '#contract/identity/users/user-invitation.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { invitationOf } from './user-invitation.ts';
import { userColumns, userOf } from './user-row.ts';

/** Limit of invitations shown. Expired ones are deleted after 30 days (auth/forget-old.ts). */
const SHOWN = 100;

/** Invitations that are open, even if expired, or were accepted recently, newest first. */
async function listInvitations({ db, now }: Pick<SignedInCtx, 'db' | 'now'>): Promise<UserInvitation[]> {
  const { ended_at, ended_as, created_at, id } = user_invitations;
  const since = sql`${now().toISOString()}::timestamptz - make_interval(days => ${ACCEPTED_SHOWN_DAYS})`;
  const rows = await db
    .select()
    .from(user_invitations)
    .where(or(isNull(ended_at), and(eq(ended_as, 'accepted'), gte(ended_at, since))))
    .orderBy(desc(created_at), desc(id))
    .limit(SHOWN);
  return rows.map(invitationOf);
}

/** One page of users, newest first. The first page comes with the invitations. */
export async function listUsers({
  context: { db, env, now },
  input: { cursor, limit },
}: ProcedureCall<
  { cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db' | 'env' | 'now'>
>) {
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
