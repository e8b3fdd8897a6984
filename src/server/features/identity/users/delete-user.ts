import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { HandOver } from '#contract/identity/users/holdings.ts';
import type { ProcedureCall } from '#server/context.ts';
import { two_factors, users } from '#server/db/schema/users.ts';
import { revokeKeysOf } from '#server/features/identity/api-keys/revoke-keys-of.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { handOverUser } from './hand-over.ts';
import { lockUser } from './lock-user.ts';
import { revokeInvitationsOf } from './user-invitation.ts';

/**
 * Deletes a user with their sessions, but not their work, which colleagues take over. Revokes their API keys and the invitations that they sent.
 * When this returns, their access has ended in this process. Throws OWN_ACCOUNT, LAST_ADMIN, NOT_FOUND, FORBIDDEN,
 * NO_SUCH_USER.
 */
export async function deleteUser({
  context,
  input: { id, hand_over },
}: ProcedureCall<{ id: string; hand_over: HandOver }>): Promise<Record<string, never>> {
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
}
