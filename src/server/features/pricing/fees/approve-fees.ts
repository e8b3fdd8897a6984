import { and, eq, ne } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { approvalProblem } from '#contract/pricing/fees/approval.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { users } from '#server/db/schema/users.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';

/**
 * Approves the fees of a proforma, at the version that the administrator saw. Returns them unchanged if they are
 * already approved. Throws NOT_FOUND, FEES_CHANGED and OWN_REQUEST.
 */
export async function approveFees({
  context,
  input: { proforma_id, version },
}: ProcedureCall<{ proforma_id: string; version: number }>): Promise<SavedFees> {
  const own = eq(proforma_fees.proforma_id, proforma_id);
  return context.db.transaction(async (tx) => {
    const [owner] = await tx.select({ client_id: proforma_fees.client_id }).from(proforma_fees).where(own);
    if (!owner) throw new Refusal('NOT_FOUND');
    // Saving the proforma locks the client too.
    const client = await lockClient(tx, owner.client_id);
    const [row] = await tx.select({ saved: proforma_fees.saved }).from(proforma_fees).where(own);
    if (!row) throw new Refusal('NOT_FOUND');
    const { user_id, full_name } = context.actor;
    const isAdmin = and(eq(users.role, 'admin'), users.email_verified);
    const is_only_admin = (await tx.$count(users, and(isAdmin, ne(users.id, user_id)))) === 0;
    const problem = approvalProblem(row.saved, { user_id, version, is_only_admin });
    if (problem) throw new Refusal(problem);
    if (row.saved.approval === 'approved') return row.saved;
    const isOwn = row.saved.asked_by === user_id;
    const saved: SavedFees = {
      ...row.saved,
      approval: 'approved',
      approved_by_name: isOwn ? `${full_name} (the only administrator)` : full_name,
      approved_at: context.now().toISOString(),
    };
    await tx.update(proforma_fees).set({ saved }).where(own);
    const { of, given } = saved.fees.concession;
    await recordActivity(tx, {
      actor: context.actor,
      type: 'fees.approved',
      client,
      changes: {
        first_year: { from: poundsText(of), to: poundsText(of - given) },
        ...(isOwn && { approved_as: { from: null, to: 'the only administrator' } }),
      },
    });
    return saved;
  });
}
