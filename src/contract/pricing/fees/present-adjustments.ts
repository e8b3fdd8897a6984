import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { PricedProforma } from '#contract/pricing/pricing/fees.ts';
import type { Adjustments } from './adjustments.ts';
import { computeFees } from './compute-fees.ts';
import type { Pricing } from './saved-fees.ts';

/** Leaves out overrides and discounts of lines that the fees don't have, such as a service no longer chosen. */
export function presentAdjustments(
  pricing: Pricing,
  proforma: { proforma: PricedProforma; catalogue: CatalogueTree },
  adjustments: Adjustments,
): Adjustments {
  const { lines } = computeFees(pricing, { ...proforma, adjustments });
  const keys = new Set(lines.map(({ key }) => key));
  return {
    overrides: adjustments.overrides.filter(({ line }) => keys.has(line)),
    discounts: adjustments.discounts.filter(({ on }) => on.kind === 'whole' || keys.has(on.line)),
  };
}
