import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { type inviteUserSchema, userInvitationState } from '#contract/identity/users/user-invitation.ts';
import type { ProcedureCall } from '#server/context.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import {
  auditedInvitation,
  endInvitations,
  type Invited,
  invitationOf,
  lockInviter,
  refuseKnownEmail,
  storeInvitation,
} from './user-invitation.ts';

/**
 * Invites somebody by mail to choose a password. A retry under the same id changes nothing and returns no link. Throws
 * EMAIL_TAKEN, ALREADY_INVITED, FORBIDDEN.
 */
export async function inviteUser({
  context,
  input: { id = crypto.randomUUID(), ...invited },
}: ProcedureCall<z.output<typeof inviteUserSchema> & { id?: string | undefined }>): Promise<Invited> {
  const now = context.now();
  return context.db.transaction(async (tx) => {
    await lockInviter(tx, context);
    const [stored] = await tx.select().from(user_invitations).where(eq(user_invitations.id, id));
    if (stored) {
      requireSameBody(stored, invited);
      return { invitation: invitationOf(stored), link: null };
    }
    await refuseKnownEmail(tx, invited.email);
    const sameEmail = eq(user_invitations.email, invited.email);
    const [open] = await tx
      .select()
      .from(user_invitations)
      .where(and(sameEmail, isNull(user_invitations.ended_at)));
    if (open && userInvitationState(invitationOf(open), now) === 'pending')
      throw new Refusal('ALREADY_INVITED', { by: open.invited_by_name, at: open.created_at });
    await endInvitations(tx, sameEmail, 'replaced', now);
    await recordAudit(tx, context.actor, 'USER_INVITED', auditedInvitation(invited));
    return storeInvitation(tx, context, { ...invited, id });
  });
}
