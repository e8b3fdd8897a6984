import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import { type FeeChange, savedTotals } from '#contract/pricing/fees/fee-changes.ts';
import type { GivenFees, Pricing } from '#contract/pricing/fees/saved-fees.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';

/** The fees on the screen. `now` is null until they are computed, and if no price book is in force. */
export interface ShownFees {
  now: {
    pricing: Pricing;
    fees: Fees;
    /** Lines whose fee differs because another version of the book has come into force since the form was opened. */
    changes: FeeChange[];
  } | null;
}

/** Fees to send with the proforma, for the server to compare with its own. Undefined if no fees are shown. */
export function givenFees({ now }: ShownFees, adjustments: Adjustments): GivenFees | undefined {
  return now ? { book_id: now.pricing.book.id, adjustments, totals: savedTotals(now.fees) } : undefined;
}
