import { expect, it } from 'vitest';
import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { feesOf, lineOf, price } from '#contract/pricing/pricing/pricing.fixture.ts';

const perCent = (basis_points: number) => ({ kind: 'per_cent', basis_points }) as const;
const amount = (pence: number) => ({ kind: 'amount', pence }) as const;
const onLine = (line: string, by: Discount['by']): Discount => ({
  on: { kind: 'line', line },
  by,
  reason: 'Why',
});
const onWhole = (by: Discount['by'], billing: 'monthly' | null = null): Discount => ({
  on: { kind: 'whole', billing },
  by,
  reason: 'Why',
});

it('a discount takes a percentage off a line after rounding', () => {
  const prices = [price('a', 8_501, { rounding: 'up_to_5_pounds' })];
  const line = lineOf(feesOf({ prices, discounts: [onLine('a', perCent(1_000))] }), 'a');
  expect(line).toMatchObject({ computed: 9_000, discount: 900 });
  expect(line.amounts).toEqual({ net: 8_100, vat: 1_620, gross: 9_720 });
  expect(line.working).toContain('Discount of 10%: -£9.00 (Why)');
});

it('a discount of an amount never exceeds the line', () => {
  const prices = [price('a', 1_000)];
  expect(lineOf(feesOf({ prices, discounts: [onLine('a', amount(300))] }), 'a').amounts?.net).toBe(700);
  const line = lineOf(feesOf({ prices, discounts: [onLine('a', amount(3_000))] }), 'a');
  expect(line.amounts).toEqual({ net: 0, vat: 0, gross: 0 });
  expect(line.working).toContain('Discount of £30.00, limited to £10.00: -£10.00 (Why)');
});

it('each of several discounts applies to the amount that the previous discount left', () => {
  const discounts = [onLine('a', perCent(5_000)), onLine('a', perCent(5_000))];
  expect(lineOf(feesOf({ prices: [price('a', 1_000)], discounts }), 'a').amounts?.net).toBe(250);
});

it('a discount on the whole is shared in proportion to net amounts', () => {
  const prices = [price('a', 100), price('b', 100), price('c', 101)];
  const fees = feesOf({ prices, discounts: [onWhole(amount(100), 'monthly')] });
  // 100 × 100 ÷ 301 = 33.22 for a and b, and 100 × 101 ÷ 301 = 33.55 for c.
  expect(fees.lines.map(({ discount }) => discount)).toEqual([33, 33, 34]);
  expect(fees.totals.monthly.net).toBe(201);
});

it('if remainders are equal, the odd penny goes to the earlier line', () => {
  const prices = [price('a', 100), price('b', 100), price('c', 100)];
  const fees = feesOf({ prices, discounts: [onWhole(amount(100), 'monthly')] });
  expect(fees.lines.map(({ discount }) => discount)).toEqual([34, 33, 33]);
});

it('a percentage off the whole comes off each billing', () => {
  const prices = [price('a', 1_005), price('b', 2_000, { billing: 'one_off' })];
  const fees = feesOf({ prices, discounts: [onWhole(perCent(1_000))] });
  expect(fees.lines.map(({ discount }) => discount)).toEqual([101, 200]);
  expect(fees.lines[1]?.working).toContain('Share of the discount of 10% on one-off fees: -£2.00 (Why)');
});

it("an amount off the whole comes off only one billing's lines", () => {
  const prices = [
    price('a', 1_000),
    price('b', 500, { is_optional: true }),
    price('c', 700, { billing: 'one_off' }),
  ];
  const fees = feesOf({ prices, left_out: ['b'], discounts: [onWhole(amount(5_000), 'monthly')] });
  expect(fees.lines.map(({ amounts }) => amounts?.net)).toEqual([0, 500, 700]);
  expect(fees.totals.monthly).toMatchObject({ net: 0, vat: 0, gross: 0 });
});

it("the notes name discounts that don't apply to any line", () => {
  const discounts = [onLine('x', amount(1)), onWhole(amount(100)), onWhole(perCent(500), 'monthly')];
  const fees = feesOf({ prices: [price('c', 700, { billing: 'one_off' })], discounts });
  expect(fees.notes).toEqual([
    "The discount of £0.01 doesn't apply to any line (Why)",
    "The discount of £1.00 doesn't apply to any line (Why)",
    "The discount of 5% doesn't apply to any line (Why)",
  ]);
  expect(fees.totals.one_off.net).toBe(700);
});
