import { allows, IN_REVIEW, statusAfter } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import { givenChanges } from '#contract/pricing/fees/given-changes.ts';
import { dismissalChanges, dismissalsAfter } from '#contract/pricing/missing-services/dismissal.ts';
import { detailsChanges } from '#contract/pricing/proforma/details-changes.ts';
import { withNumbers } from '#contract/pricing/proforma/service-numbers.ts';
import type { ProformaSave } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { londonDay, londonYear } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { noteProforma } from '#server/features/due-diligence/files/open-file.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { saveFees } from '#server/features/pricing/fees/save-fees.ts';
import { checkDetails } from './check-services.ts';
import { newestProforma } from './newest-proforma.ts';
import { saveDismissals } from './save-dismissals.ts';

/**
 * Stores a new proforma and moves the client to proforma_review. While the client is there, a repeat of the newest
 * proforma by the same person stores nothing more. Throws NOT_FOUND, MERGED, WRONG_STATUS, NOT_OFFERED,
 * SERVICES_INVALID and FEES_DIFFER.
 */
export async function createProforma({
  context,
  input: { client_id, details: given, dismissed: dismiss = [], fees: shown },
}: ProcedureCall<{ client_id: string } & ProformaSave>) {
  const at = context.now().toISOString();
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    if (!allows('proforma_saved', client.status))
      throw new Refusal('WRONG_STATUS', { status: client.status });
    const tree = await readTree({ db: tx });
    const details = { ...given, services: withNumbers(tree, given.services) };
    const pricing = await pricingInForce(tx, londonDay(context.now()));
    if (IN_REVIEW.includes(client.status)) {
      const newest = await newestProforma(tx, client_id);
      const sentAgain =
        newest?.submitted_by === context.actor.user_id &&
        Object.keys(detailsChanges(newest.details, details)).length === 0 &&
        Object.keys(dismissalChanges(newest.dismissed, dismiss)).length === 0 &&
        Object.keys(givenChanges(newest.fees, shown, { pricing, details, tree })).length === 0;
      if (sentAgain) return newest;
    }
    checkDetails(details, { tree, year: londonYear(context.now()), stored: null });
    const [review] = await tx
      .insert(proforma_reviews)
      .values({
        client_id,
        submitted_by: context.actor.user_id,
        submitted_by_name: context.actor.full_name,
        details,
        submission_date: at,
        updated_at: at,
      } satisfies FullRow<typeof proforma_reviews, 'id' | 'version' | 'edited_by_name' | 'edited_at'>)
      .returning();
    if (!review) throw new Error('The database returned no row for a new proforma');
    const dismissed = dismissalsAfter([], dismiss, {
      dismissed_by_name: context.actor.full_name,
      dismissed_at: at,
    });
    if (dismissed.length > 0) await saveDismissals(tx, review.id, dismissed);
    const { overrides, discounts } = givenChanges(null, shown, { pricing, details, tree });
    await recordActivity(tx, {
      actor: context.actor,
      type: 'proforma.saved',
      client,
      changes: {
        ...dismissalChanges([], dismiss),
        ...(overrides && { overrides }),
        ...(discounts && { discounts }),
      },
    });
    const fees = await saveFees(tx, context, {
      client,
      proforma_id: review.id,
      details,
      tree,
      pricing,
      given: shown,
      stored: null,
    });
    await storeValue(tx, client_id, { catalogue: tree, context });
    await noteProforma(tx, context, client);
    const to = statusAfter('proforma_saved', client.status);
    await moveClient(tx, { actor: context.actor, client, to, at });
    return { ...review, dismissed, fees };
  });
}
