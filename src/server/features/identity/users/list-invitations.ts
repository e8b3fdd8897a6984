import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { ACCEPTED_SHOWN_DAYS, type UserInvitation } from '#contract/identity/users/user-invitation.ts';
import type { SignedInCtx } from '#server/context.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { invitationOf } from './user-invitation.ts';

/** Limit of invitations shown. Expired ones are deleted after 30 days (auth/forget-old.ts). */
const SHOWN = 100;

/** Invitations that are open, even if expired, or were accepted recently, newest first. */
export async function listInvitations({
  db,
  now,
}: Pick<SignedInCtx, 'db' | 'now'>): Promise<UserInvitation[]> {
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
