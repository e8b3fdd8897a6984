import type { Discount, LineOverride } from '#contract/pricing/pricing/adjustments.ts';

/** Changes that staff make to computed fees. */
export interface Adjustments {
  overrides: LineOverride[];
  discounts: Discount[];
}

export const NO_ADJUSTMENTS: Adjustments = { overrides: [], discounts: [] };
