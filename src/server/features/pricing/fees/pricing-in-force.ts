import { vatRateOn } from '#contract/firm/law/law-on.ts';
import type { Pricing } from '#contract/pricing/fees/saved-fees.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { readLaw } from '#server/features/firm/law/read-law.ts';
import { bookInForce } from '#server/features/pricing/price-book/read-version.ts';

/** Returns the prices and VAT rates of a day in London, or null if no book is in force. */
export async function pricingInForce(db: Db | Tx, day: string): Promise<Pricing | null> {
  const [book, law] = await Promise.all([bookInForce(db, day), readLaw(db)]);
  return (
    book && {
      book,
      vat_rates: {
        standard: vatRateOn('vat_standard_rate', day, law),
        reduced: vatRateOn('vat_reduced_rate', day, law),
      },
    }
  );
}
