import { expect, test } from 'vitest';
import { aFeeLine } from '#contract/pricing/fees/fees.fixture.ts';
import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { discountsNote } from './discounts-note.ts';

const whole = (billing: 'monthly' | 'quarterly' | null): Discount => ({
  on: { kind: 'whole', billing },
  by: { kind: 'per_cent', basis_points: 1_000 },
  reason: '',
});
const line: Discount = { on: { kind: 'line', line: 'vat' }, by: { kind: 'amount', pence: 500 }, reason: '' };
const fees = {
  is_vat_registered: true,
  lines: [
    aFeeLine({ key: 'vat', discount: 1_000 }),
    aFeeLine({ key: 'accounts', billing: 'annually', is_spread: true, discount: 6_000 }),
    aFeeLine({ key: 'payroll', discount: 9_900, is_left_out: true }),
    aFeeLine({ key: 'returns', billing: 'quarterly' }),
  ],
};

test.each([
  [[whole(null)], 'These fees are after 10% off everything. '],
  [[whole('monthly'), line], 'These fees are after 10% off every month. '],
  [[line], ''],
  [[whole('quarterly')], ''],
])('the discounts %o are named to the client, with their sum', (discounts, named) => {
  expect(discountsNote(discounts, fees)).toBe(
    `${named}All discounts together come to £180.00 before VAT in the first year.`,
  );
});

test('fees without a discount have no note', () => {
  expect(discountsNote([], { ...fees, lines: [aFeeLine({ key: 'vat' })] })).toBeNull();
  expect(discountsNote([line], { ...fees, is_vat_registered: false })).not.toContain('VAT');
});
