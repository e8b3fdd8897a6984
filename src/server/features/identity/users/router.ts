import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { two_factors, users } from '#server/db/schema/users.ts';
import { revokeKeysOf } from '#server/features/identity/api-keys/revoke-keys-of.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { createUser } from './create-user.ts';
import { handOverUser } from './hand-over.ts';
import { inviteUser } from './invite-user.ts';
import { listUsers } from './list-users.ts';
import { lockUser } from './lock-user.ts';
import { readHoldings } from './read-holdings.ts';
import { updateUser } from './update-user.ts';
import {
  auditedInvitation,
  endInvitations,
  lockInvitation,
  lockInviter,
  refuseKnownEmail,
  revokeInvitationsOf,
  storeInvitation,
} from './user-invitation.ts';
import { userColumns, userOf } from './user-row.ts';

export const usersRouter = {
  list: signedIn.users.list.handler(listUsers),
  /** Returns a user. Throws NOT_FOUND. */
  get: signedIn.users.get.handler(async ({ context: { db }, input: { id } }) => {
    const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
    if (!user) throw new Refusal('NOT_FOUND');
    return userOf(user);
  }),
  holdings: signedIn.users.holdings.handler(readHoldings),
  create: signedIn.users.create.handler(createUser),
  update: signedIn.users.update.handler(updateUser),
  /**
   * Deletes a user with their sessions, but not their work, which colleagues take over. Revokes their API keys and the invitations that they sent.
   * When this returns, their access has ended in this process. Throws OWN_ACCOUNT, LAST_ADMIN, NOT_FOUND, FORBIDDEN,
   * NO_SUCH_USER.
   */
  delete: signedIn.users.delete.handler(async ({ context, input: { id, hand_over } }) => {
    if (id === context.actor.user_id) throw new Refusal('OWN_ACCOUNT');
    await context.db.transaction(async (tx) => {
      const { user, last_admin } = await lockUser(tx, context, id);
      if (last_admin) throw new Refusal('LAST_ADMIN');
      const handed_over = await handOverUser(tx, { context, user, to: hand_over });
      // Deleted before the user: the second step of a sign-in also locks the factor first, then its user.
      await tx.delete(two_factors).where(eq(two_factors.user_id, id));
      const api_keys_revoked = await revokeKeysOf(tx, context, id);
      const invitations_revoked = await revokeInvitationsOf(tx, context, id);
      await tx.delete(users).where(eq(users.id, id));
      await recordAudit(tx, context.actor, 'USER_DELETED', {
        user: user.full_name,
        email: user.email,
        role: user.role,
        api_keys_revoked,
        invitations_revoked,
        handed_over,
      });
    });
    await context.changes.caughtUp();
    return {};
  }),
  /**
   * Removes a user's second factor. The password is enough until they set up a new factor. Throws NOT_FOUND, FORBIDDEN,
   */
  resetSecondFactor: signedIn.users.resetSecondFactor.handler(async ({ context, input: { id } }) =>
    context.db.transaction(async (tx) => {
      const { user: before } = await lockUser(tx, context, id);
      if (!before.two_factor_enabled) return userOf(before);
      await tx.delete(two_factors).where(eq(two_factors.user_id, id));
      const [user] = await tx
        .update(users)
        .set({ two_factor_enabled: false, updated_at: context.now() })
        .where(eq(users.id, id))
        .returning();
      if (!user) throw new Refusal('NOT_FOUND');
      await recordAudit(tx, context.actor, 'SECOND_FACTOR_RESET', { user: user.full_name || user.email });
      return userOf(user);
    }),
  ),
  invite: signedIn.users.invite.handler(inviteUser),
  /**
   * Sends a new link and ends the earlier link. The sender becomes the inviter. Throws NOT_FOUND, INVITATION_ENDED,
   * EMAIL_TAKEN, FORBIDDEN.
   */
  resendInvitation: signedIn.users.resendInvitation.handler(async ({ context, input: { id } }) =>
    context.db.transaction(async (tx) => {
      await lockInviter(tx, context);
      const before = await lockInvitation(tx, id);
      if (before.ended_as !== null) throw new Refusal('INVITATION_ENDED', { as: before.ended_as });
      await refuseKnownEmail(tx, before.email);
      await endInvitations(tx, eq(user_invitations.id, id), 'replaced', context.now());
      await recordAudit(tx, context.actor, 'USER_INVITATION_RESENT', auditedInvitation(before));
      return storeInvitation(tx, context, { ...before, id: crypto.randomUUID() });
    }),
  ),
  /** Ends an invitation's link. Revoking it again changes nothing. Throws NOT_FOUND, INVITATION_ENDED, FORBIDDEN. */
  revokeInvitation: signedIn.users.revokeInvitation.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      await lockInviter(tx, context);
      const before = await lockInvitation(tx, id);
      if (before.ended_as === 'revoked') return;
      if (before.ended_as !== null) throw new Refusal('INVITATION_ENDED', { as: before.ended_as });
      await endInvitations(tx, eq(user_invitations.id, id), 'revoked', context.now());
      await recordAudit(tx, context.actor, 'USER_INVITATION_REVOKED', auditedInvitation(before));
    });
    return {};
  }),
};
