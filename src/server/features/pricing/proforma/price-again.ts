import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import { pricingInForce } from '#server/features/pricing/fees/pricing-in-force.ts';
import { saveFees } from '#server/features/pricing/fees/save-fees.ts';
import { reviewColumns } from './review-columns.ts';

/**
 * Computes a saved proforma's fees by the version of the price book in force, which the caller saw. A repeat changes
 * nothing. Throws NOT_FOUND, and FEES_DIFFER if another version is in force.
 */
export async function priceAgain({
  context,
  input: { id, book_id },
}: ProcedureCall<{ id: string; book_id: string }>): Promise<SavedFees> {
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
    const stored = review.fees;
    if (stored?.book.id === book_id) return stored;
    const pricing = await pricingInForce(tx, londonDay(context.now()));
    if (pricing?.book.id !== book_id)
      throw new Refusal('FEES_DIFFER', { number: pricing?.book.number ?? null });
    const tree = await readTree({ db: tx });
    await recordActivity(tx, {
      actor: context.actor,
      type: 'proforma.edited',
      client,
      changes: { price_book_version: { from: stored?.book.number ?? null, to: pricing.book.number } },
    });
    const fees = await saveFees(tx, context, {
      client,
      proforma_id: id,
      details: storedProformaDetailsSchema.parse(review.details),
      tree,
      pricing,
      given: undefined,
      stored,
    });
    if (!fees) throw new Error('No fees although a price book is in force');
    await storeValue(tx, client.id, { catalogue: tree, context });
    return fees;
  });
}
