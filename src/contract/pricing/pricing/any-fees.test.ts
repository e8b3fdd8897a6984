import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeProblems } from './fee-problems.fixture.ts';
import { priceProforma } from './price-proforma.ts';
import { anyPricingInput } from './priced-cases.fixture.ts';

// `npm run torture -- pricing` runs a million cases.
const RUNS = 500;

it('the fees of any proforma equal those of a naive implementation', () => {
  fc.assert(
    fc.property(anyPricingInput, (input) => {
      expect(feeProblems(input)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('the random cases include lines of each kind and with each adjustment', () => {
  const all = fc.sample(anyPricingInput, { numRuns: 500, seed: 1 }).map((input) => priceProforma(input));
  const lines = all.flatMap((fees) => fees.lines);
  const share = (holds: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(holds).length / lines.length;
  expect(share(({ amounts }) => amounts !== null)).toBeGreaterThan(0.5);
  expect(share(({ amounts }) => amounts === null)).toBeGreaterThan(0.1);
  expect(share(({ override }) => override !== null)).toBeGreaterThan(0.05);
  expect(share(({ discount }) => discount > 0)).toBeGreaterThan(0.05);
  expect(share(({ is_spread }) => is_spread)).toBeGreaterThan(0.05);
  expect(share(({ kind }) => kind === 'top_up')).toBeGreaterThan(0.02);
  expect(share(({ kind }) => kind === 'alignment')).toBeGreaterThan(0.01);
});
