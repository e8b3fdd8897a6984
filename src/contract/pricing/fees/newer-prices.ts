import { z } from 'zod';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { PricedProforma } from '#contract/pricing/pricing/fees.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
import { computeFees } from './compute-fees.ts';
import { feeChangeSchema, feeChanges, savedTotals, wasShown } from './fee-changes.ts';
import type { Pricing, SavedFees } from './saved-fees.ts';

/** What a version of the price book in force today would change in saved fees from an earlier version. */
export const newerPricesSchema = z.object({
  book_id: idSchema,
  number: z.int(),
  starts_on: daySchema,
  /** Lines with other fees before VAT. Empty if only VAT differs. */
  changes: z.array(feeChangeSchema),
});

export type NewerPrices = z.infer<typeof newerPricesSchema>;

/** Returns null if the fees are from the book in force, or would be the same. Overrides and discounts stay. */
export function newerPrices(
  { book, fees, adjustments }: Pick<SavedFees, 'book' | 'fees' | 'adjustments'>,
  pricing: Pricing | null,
  { proforma, catalogue }: { proforma: PricedProforma; catalogue: CatalogueTree },
): NewerPrices | null {
  if (!pricing || pricing.book.id === book.id) return null;
  const { id, number, starts_on } = pricing.book;
  const newer = computeFees(pricing, { proforma, catalogue, adjustments });
  const changes = feeChanges(fees, newer);
  const isSame = changes.length === 0 && wasShown({ book_id: id, totals: savedTotals(fees) }, id, newer);
  return isSame ? null : { book_id: id, number, starts_on, changes };
}
