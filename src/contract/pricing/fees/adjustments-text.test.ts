import { expect, test } from 'vitest';
import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { adjustmentChanges, discountText } from './adjustments-text.ts';

const nameOf = (line: string) => `The ${line}`;
const ten: Discount = {
  on: { kind: 'whole', billing: null },
  by: { kind: 'per_cent', basis_points: 1_000 },
  reason: 'Loyal',
};
const twenty: Discount = {
  on: { kind: 'whole', billing: 'monthly' },
  by: { kind: 'amount', pence: 2_000 },
  reason: 'Trial',
};
const line: Discount = {
  on: { kind: 'line', line: 'vat' },
  by: { kind: 'per_cent', basis_points: 250 },
  reason: 'Simple',
};

test.each([
  [ten, '10% off everything'],
  [twenty, '£20.00 off every month'],
  [line, '2.5% off The vat'],
])('the discount %o is worded as %s', (discount, text) => {
  expect(discountText(discount, nameOf)).toBe(text);
});

test('the history names what was changed, with the reasons', () => {
  const override = { line: 'vat', pence: 5_000, reason: 'Agreed', terms: null };
  const before = { overrides: [override], discounts: [] };
  const after = { overrides: [override], discounts: [ten, twenty] };
  expect(adjustmentChanges(before, before, nameOf)).toEqual({});
  expect(adjustmentChanges(before, after, nameOf)).toEqual({
    discounts: { from: null, to: '10% off everything (Loyal); £20.00 off every month (Trial)' },
  });
  expect(adjustmentChanges(after, { overrides: [], discounts: after.discounts }, nameOf)).toEqual({
    overrides: { from: 'The vat £50.00 (Agreed)', to: null },
  });
});
