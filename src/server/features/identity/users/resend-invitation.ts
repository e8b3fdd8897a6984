import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import {
  auditedInvitation,
  endInvitations,
  type Invited,
  lockInvitation,
  lockInviter,
  refuseKnownEmail,
  storeInvitation,
} from './user-invitation.ts';

/**
 * Sends a new link and ends the earlier link. The sender becomes the inviter. Throws NOT_FOUND, INVITATION_ENDED,
 * EMAIL_TAKEN, FORBIDDEN.
 */
export async function resendInvitation({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Invited> {
  return context.db.transaction(async (tx) => {
    await lockInviter(tx, context);
    const before = await lockInvitation(tx, id);
    if (before.ended_as !== null) throw new Refusal('INVITATION_ENDED', { as: before.ended_as });
    await refuseKnownEmail(tx, before.email);
    await endInvitations(tx, eq(user_invitations.id, id), 'replaced', context.now());
    await recordAudit(tx, context.actor, 'USER_INVITATION_RESENT', auditedInvitation(before));
    return storeInvitation(tx, context, { ...before, id: crypto.randomUUID() });
  });
}
