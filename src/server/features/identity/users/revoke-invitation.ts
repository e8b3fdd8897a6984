import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { auditedInvitation, endInvitations, lockInvitation, lockInviter } from './user-invitation.ts';

/** Ends an invitation's link. Revoking it again changes nothing. Throws NOT_FOUND, INVITATION_ENDED, FORBIDDEN. */
export async function revokeInvitation({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await lockInviter(tx, context);
    const before = await lockInvitation(tx, id);
    if (before.ended_as === 'revoked') return;
    if (before.ended_as !== null) throw new Refusal('INVITATION_ENDED', { as: before.ended_as });
    await endInvitations(tx, eq(user_invitations.id, id), 'revoked', context.now());
    await recordAudit(tx, context.actor, 'USER_INVITATION_REVOKED', auditedInvitation(before));
  });
  return {};
}
