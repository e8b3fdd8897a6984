import { and, eq, ne } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { NO_ADJUSTMENTS } from '#contract/pricing/fees/adjustments.ts';
import { savedFeesAfter } from '#contract/pricing/fees/approval.ts';
import { computeFees } from '#contract/pricing/fees/compute-fees.ts';
import { wasShown } from '#contract/pricing/fees/fee-changes.ts';
import { presentAdjustments } from '#contract/pricing/fees/present-adjustments.ts';
import type { GivenFees, Pricing, SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { PricedProforma } from '#contract/pricing/pricing/fees.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { users } from '#server/db/schema/users.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';

export interface FeesToSave {
  client: { id: string; first_name: string; surname: string };
  proforma_id: string;
  details: PricedProforma;
  tree: CatalogueTree;
  /** Null if no book is in force. */
  pricing: Pricing | null;
  /** The fees that the form showed. Undefined from programs that show no fees. */
  given: GivenFees | undefined;
  stored: SavedFees | null;
}

/**
 * Computes and stores the fees of a proforma, in the transaction that saves it. Without a book in force, stored fees
 * don't change. Asks the other administrators for approval if overrides and discounts exceed the limit. Throws
 * FEES_DIFFER if the form showed different fees.
 */
export async function saveFees(
  tx: Tx,
  { actor, now }: Pick<SignedInCtx, 'actor' | 'now'>,
  { client, proforma_id, details, tree, pricing, given, stored }: FeesToSave,
): Promise<SavedFees | null> {
  if (!pricing) {
    if (given) throw new Refusal('FEES_DIFFER', { number: null });
    return stored;
  }
  const offer = { proforma: details, catalogue: tree };
  const adjustments = presentAdjustments(
    pricing,
    offer,
    given?.adjustments ?? stored?.adjustments ?? NO_ADJUSTMENTS,
  );
  const fees = computeFees(pricing, { ...offer, adjustments });
  if (given && !wasShown(given, pricing.book.id, fees)) {
    throw new Refusal('FEES_DIFFER', { number: pricing.book.number });
  }
  // A key acts for the person who made it, who can't approve what the key saved.
  const person = actor.api_key?.made_by ?? actor.user_id;
  const saved = savedFeesAfter({ pricing, day: londonDay(now()), fees, adjustments }, stored, {
    user_id: person,
    full_name: actor.full_name,
  });
  await tx
    .insert(proforma_fees)
    .values({ proforma_id, client_id: client.id, saved })
    .onConflictDoUpdate({ target: proforma_fees.proforma_id, set: { saved } });
  if (saved.approval === 'waiting' && !(stored?.approval === 'waiting' && stored.version === saved.version)) {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), ne(users.id, person)));
    const asked = { actor, type: 'fees.approval_asked', client } as const;
    await recordActivity(tx, { ...asked, approvers: admins.map(({ id }) => id) });
  }
  return saved;
}
