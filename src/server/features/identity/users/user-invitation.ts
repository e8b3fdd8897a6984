import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { userFullName } from '#contract/identity/users/user.ts';
import {
  INVITATION_LASTS_MS,
  type inviteUserSchema,
  type UserInvitation,
} from '#contract/identity/users/user-invitation.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { accounts, users } from '#server/db/schema/users.ts';
import { requireName } from '#server/features/identity/account/require-name.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { userInvitationMail } from './invitation-mail.ts';
import { lockUser } from './lock-user.ts';

type InvitationRow = typeof user_invitations.$inferSelect;
type Ended = NonNullable<InvitationRow['ended_as']>;

export interface Invited {
  invitation: UserInvitation;
  link: string | null;
}

/**
 * Locks the inviter and all other admins, so that somebody demoted at this moment leaves no invitation behind. Throws
 * FORBIDDEN if the inviter is no longer an admin.
 */
export async function lockInviter(tx: Tx, context: Pick<SignedInCtx, 'actor'>): Promise<void> {
  await lockUser(tx, context, context.actor.user_id);
}

export function invitationOf(row: InvitationRow): UserInvitation {
  const { id, email, role, invited_by_name, created_at, expires_at } = row;
  const accepted_at = row.ended_as === 'accepted' ? row.ended_at : null;
  return {
    ...{ id, email, role, invited_by_name, created_at, expires_at, accepted_at },
    full_name: userFullName(row),
  };
}

/** Stores an invitation and mails its link. Returns the link only if no mail server is configured. */
export async function storeInvitation(
  tx: Tx,
  context: Pick<SignedInCtx, 'actor' | 'env' | 'jobs' | 'now'>,
  { id, ...invited }: z.output<typeof inviteUserSchema> & { id: string },
): Promise<Invited> {
  const { email, first_name, last_name, phone, role } = invited;
  const now = context.now();
  const token = newToken();
  const token_hash = hashToken(token);
  const [row] = await tx
    .insert(user_invitations)
    .values({
      ...{ id, email, first_name, last_name, phone, role, token_hash },
      invited_by: context.actor.user_id,
      invited_by_name: context.actor.full_name,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + INVITATION_LASTS_MS).toISOString(),
    } satisfies FullRow<typeof user_invitations, 'ended_at' | 'ended_as'>)
    .returning();
  if (!row) throw new Error('The invitation was not stored');
  requireName(context.actor);
  const mail = userInvitationMail(context.env, {
    to: email,
    first_name,
    inviter: context.actor.full_name,
    token,
  });
  await context.jobs.sendMail(tx, mail, { kind: 'invitation', invitation: token_hash });
  return {
    invitation: invitationOf(row),
    link: context.env.smtpUrl === undefined ? (mail.link ?? null) : null,
  };
}

/** Throws EMAIL_TAKEN if a user has the address. A user who moved in from another system has no account until they accept. */
export async function refuseKnownEmail(tx: Tx, email: string): Promise<void> {
  const [user] = await tx
    .select({ is_verified: users.email_verified, account: accounts.id })
    .from(users)
    .leftJoin(accounts, eq(accounts.user_id, users.id))
    .where(eq(users.email, email))
    .limit(1);
  if (user && (user.is_verified || user.account !== null)) throw new Refusal('EMAIL_TAKEN');
}

/** Returns an invitation, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const [row] = await tx.select().from(user_invitations).where(eq(user_invitations.id, id)).for('update');
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Ends the open invitations that match, and returns them. */
export async function endInvitations(tx: Tx, which: SQL, as: Ended, now: Date): Promise<InvitationRow[]> {
  return tx
    .update(user_invitations)
    .set({ ended_at: now.toISOString(), ended_as: as })
    .where(and(which, isNull(user_invitations.ended_at)))
    .returning();
}

/** Revokes the open invitations that a demoted or deleted user sent, and returns their number. */
export async function revokeInvitationsOf(
  tx: Tx,
  { actor, now }: Pick<SignedInCtx, 'actor' | 'now'>,
  user_id: string,
): Promise<number> {
  const revoked = await endInvitations(tx, eq(user_invitations.invited_by, user_id), 'revoked', now());
  for (const row of revoked) {
    await recordAudit(tx, actor, 'USER_INVITATION_REVOKED', auditedInvitation(row));
  }
  return revoked.length;
}

/** An invitation as the audit log records it. */
export function auditedInvitation(
  invited: Pick<InvitationRow, 'email' | 'first_name' | 'last_name' | 'role'>,
) {
  return { user: userFullName(invited), email: invited.email, role: invited.role };
}
