import { vatRateOn } from '#contract/firm/law/law-on.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { bookInForce } from '#server/features/pricing/price-book/read-version.ts';

/** Returns the prices and VAT rates of a day in London, or null if no book is in force. */
export async function pricingInForce(db: Db | Tx, day: string): Promise<Pricing | null> {
  const book = await bookInForce(db, day);
  return (
    book && {
      book,
      vat_rates: {
        standard: vatRateOn('vat_standard_rate', day),
        reduced: vatRateOn('vat_reduced_rate', day),
      },
    }
  );
}
