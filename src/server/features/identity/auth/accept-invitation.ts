import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { userFullName } from '#contract/identity/users/user.ts';
import { userInvitationState } from '#contract/identity/users/user-invitation.ts';
import { endSessions, hashPassword, setCredential } from '#server/auth/credential.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { forgetAttempts, limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { endEmailLinks } from './email-link.ts';
import { personOf } from './person.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

type Invitation = typeof user_invitations.$inferSelect;

/**
 * Creates the invited user with the password entered at the link. An unverified account with the same address becomes the
 * invited user's. Throws EMAIL_LINK_INVALID, EMAIL_TAKEN, and WEAK_PASSWORD without using up the link.
 */
export async function acceptInvitation({
  context,
  input: { token, password },
}: ProcedureCall<{ token: string; password: string }, Ctx>): Promise<Record<string, never>> {
  await limitAttempts(context, 'mail-link', null);
  const token_hash = hashToken(token);
  const [found] = await context.db
    .select()
    .from(user_invitations)
    .where(eq(user_invitations.token_hash, token_hash));
  if (!found) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'altered' });
  await refuseWeakPassword(context, password, found);
  const hash = await hashPassword(context, password);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    // Locks the user first, like the code that ends invitations; the opposite order would deadlock.
    const user = await storeVerified(tx, found, now);
    const { id, invited_by_name } = await openInvitation(tx, token_hash, now);
    if (!user) throw new Refusal('EMAIL_TAKEN');
    await setCredential(tx, user.id, hash, now);
    await endSessions(tx, user.id);
    await endEmailLinks(tx, { user_id: user.id, now });
    await forgetAttempts(tx, 'sign-in', user.email);
    await tx
      .update(user_invitations)
      .set({ ended_at: now.toISOString(), ended_as: 'accepted' })
      .where(eq(user_invitations.id, id));
    await recordAudit(tx, personOf(user), 'USER_INVITATION_ACCEPTED', {
      user: user.full_name,
      email: user.email,
      role: user.role,
      invited_by: invited_by_name,
      ip_address: context.ip_address,
    });
  });
  await context.changes.caughtUp();
  rememberDevice(context, found.email);
  return {};
}

/** Returns an invitation, locked until the transaction ends, so that only the first of two people can use it. */
async function openInvitation(tx: Tx, token_hash: string, now: Date): Promise<Invitation> {
  const [row] = await tx
    .select()
    .from(user_invitations)
    .where(eq(user_invitations.token_hash, token_hash))
    .for('update');
  if (!row) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'altered' });
  if (row.ended_as === 'accepted') throw new Refusal('EMAIL_LINK_INVALID', { reason: 'used' });
  const running = userInvitationState({ accepted_at: null, expires_at: row.expires_at }, now) === 'pending';
  if (row.ended_as !== null || !running) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'expired' });
  return row;
}

/** Creates a verified user, or verifies the account with this address. Returns undefined if it was already verified. */
async function storeVerified(
  tx: Tx,
  { email, first_name, last_name, phone, role }: Invitation,
  now: Date,
): Promise<typeof users.$inferSelect | undefined> {
  const identity = {
    ...{ first_name, last_name, phone, role },
    full_name: userFullName({ first_name, last_name }),
    email_verified: true,
    updated_at: now,
  };
  const [user] = await tx
    .insert(users)
    .values({ ...identity, email, created_at: now } satisfies FullRow<
      typeof users,
      | 'id'
      | 'avatar_url'
      | 'two_factor_enabled'
      | 'approves_for_firm'
      | 'mailed_kinds'
      | 'version'
      | 'edited_by_name'
      | 'edited_at'
    >)
    .onConflictDoUpdate({
      target: users.email,
      set: identity,
      setWhere: eq(users.email_verified, false),
    })
    .returning();
  return user;
}
