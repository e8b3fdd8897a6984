import { expect, it } from 'vitest';
import { feesOf, price } from '#contract/pricing/pricing/pricing.fixture.ts';

const lowered = (line: string, pence: number) => ({ line, pence, reason: 'Why', terms: null });

it('the concession counts discounts and overrides together, over the first year', () => {
  const fees = feesOf({
    prices: [price('a', 1_000), price('b', 1_000, { billing: 'one_off' })],
    overrides: [lowered('a', 900)],
    discounts: [{ on: { kind: 'line', line: 'b' }, by: { kind: 'amount', pence: 100 }, reason: 'Why' }],
  });
  expect(fees.concession).toEqual({ of: 13_000, given: 12 * 100 + 100 });
});

it("a raised line doesn't make up for a lowered line", () => {
  const overrides = [lowered('a', 900), lowered('b', 5_000)];
  expect(feesOf({ prices: [price('a', 1_000), price('b', 1_000)], overrides }).concession).toEqual({
    of: 12 * 2_000,
    given: 12 * 100,
  });
});
