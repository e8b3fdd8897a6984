import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Fees, PricedProforma } from '#contract/pricing/pricing/fees.ts';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import type { Adjustments } from './adjustments.ts';
import type { Pricing } from './saved-fees.ts';

/** Computes the fees of a proforma. Both the form and the server call this function. */
export function computeFees(
  { book, vat_rates }: Pricing,
  {
    proforma,
    catalogue,
    adjustments,
  }: { proforma: PricedProforma; catalogue: CatalogueTree; adjustments: Adjustments },
): Fees {
  return priceProforma({
    proforma,
    catalogue,
    book,
    vat_rates,
    choices: { left_out: [] },
    overrides: adjustments.overrides,
    discounts: adjustments.discounts,
  });
}
