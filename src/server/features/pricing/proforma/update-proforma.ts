import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { givenChanges } from '#contract/pricing/fees/given-changes.ts';
import { dismissalChanges, dismissalsAfter } from '#contract/pricing/missing-services/dismissal.ts';
import { detailsChanges } from '#contract/pricing/proforma/details-changes.ts';
import { withNumbers } from '#contract/pricing/proforma/service-numbers.ts';
import type { ProformaSave } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { londonDay, londonYear } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { noteProforma } from '#server/features/due-diligence/files/open-file.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { saveFees } from '#server/features/pricing/fees/save-fees.ts';
import { checkDetails } from './check-services.ts';
import { reviewColumns } from './review-columns.ts';
import { saveDismissals } from './save-dismissals.ts';

/**
 * Saves an edited proforma without changing the client's status. Throws NOT_FOUND, NOT_OFFERED, SERVICES_INVALID,
 * FEES_DIFFER, and ROW_CHANGED if someone else has saved since the form was opened.
 */
export async function updateProforma({
  context,
  input: { id, version, details: given, dismissed: dismiss, fees: shown },
}: ProcedureCall<{ id: string; version: number } & ProformaSave>) {
  const own = eq(proforma_reviews.id, id);
  return context.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ client_id: proforma_reviews.client_id })
      .from(proforma_reviews)
      .where(own);
    if (!owner) throw new Refusal('NOT_FOUND');
    const client = await lockClient(tx, owner.client_id);
    const [review] = await tx.select(reviewColumns).from(proforma_reviews).where(own).for('update');
    if (!review) throw new Refusal('NOT_FOUND');
    const tree = await readTree({ db: tx });
    const details = { ...given, services: withNumbers(tree, given.services) };
    const pricing = await pricingInForce(tx, londonDay(context.now()));
    const changes = {
      ...detailsChanges(review.details, details),
      ...(dismiss && dismissalChanges(review.dismissed, dismiss)),
      ...givenChanges(review.fees, shown, { pricing, details, tree }),
    };
    if (!mustWrite(changes, review, version)) return review;
    checkDetails(details, { tree, year: londonYear(context.now()), stored: review.details });
    const updated = {
      details,
      version: version + 1,
      updated_at: context.now().toISOString(),
      ...editedBy(context),
    };
    await tx.update(proforma_reviews).set(updated).where(own);
    const dismissed = dismiss
      ? dismissalsAfter(review.dismissed, dismiss, {
          dismissed_by_name: context.actor.full_name,
          dismissed_at: updated.updated_at,
        })
      : review.dismissed;
    if (dismiss) await saveDismissals(tx, id, dismissed);
    await recordActivity(tx, { actor: context.actor, type: 'proforma.edited', client, changes });
    const fees = await saveFees(tx, context, {
      client,
      proforma_id: id,
      details,
      tree,
      pricing,
      given: shown,
      stored: review.fees,
    });
    await storeValue(tx, client.id, { catalogue: tree, context });
    await noteProforma(tx, context, client);
    return { ...review, ...updated, dismissed, fees };
  });
}
