import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Fees, PricedProforma } from '#contract/pricing/pricing/fees.ts';
import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import type { ClientValue } from './client-value.ts';

/** Returns the value of a proforma without overrides and discounts. Values exclude VAT, so VAT rates don't matter. */
export function valueOfProforma(
  proforma: PricedProforma,
  catalogue: CatalogueTree,
  book: PriceBookContent,
): ClientValue {
  return valueOfFees(
    priceProforma({
      proforma,
      catalogue,
      book,
      vat_rates: { standard: 0, reduced: 0 },
      choices: { left_out: [] },
      overrides: [],
      discounts: [],
    }),
  );
}

/** Returns the value of fees that include overrides and discounts. */
export function valueOfFees({ totals, unpriced }: Fees): ClientValue {
  return {
    one_off: totals.one_off.net,
    monthly: totals.monthly.net,
    quarterly: totals.quarterly.net,
    annually: totals.annually.net,
    first_year: totals.first_year.net,
    unpriced: unpriced.length,
  };
}
