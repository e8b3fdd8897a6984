import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';

/** Rules of a first draft. */
export const DEFAULT_PRICING_RULES: PricingRules = {
  is_vat_registered: true,
  lowest_monthly_fees: [],
  annual_work: 'once',
  has_alignment: false,
  staff_discount_limit: 1_000,
  valid_days: 30,
};
