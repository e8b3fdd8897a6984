import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import type { InvitationMailSubject } from '#server/jobs/mail-subject.ts';

/** Whether a delayed mail's invitation still works: it must not be accepted, replaced, revoked or expired. */
export async function isInvitationMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { invitation }: InvitationMailSubject,
): Promise<boolean> {
  const { token_hash, ended_at, expires_at } = user_invitations;
  const open = and(eq(token_hash, invitation), isNull(ended_at), gt(expires_at, now().toISOString()));
  return (await db.$count(user_invitations, open)) > 0;
}
