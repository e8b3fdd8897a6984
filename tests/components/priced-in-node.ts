import fc from 'fast-check';
import type { BrowserCommand } from 'vitest/node';
import { priceProforma } from '#contract/pricing/pricing/price-proforma.ts';
import { anyPricingInput } from '#contract/pricing/pricing/priced-cases.fixture.ts';

/** Prices random cases in Node for a test in the browser. Returns each input and its fees as JSON. */
export const pricedInNode: BrowserCommand<[cases: number]> = (_context, cases) =>
  fc.sample(anyPricingInput, cases).map((input) => ({
    input: JSON.stringify(input),
    fees: JSON.stringify(priceProforma(input)),
  }));
