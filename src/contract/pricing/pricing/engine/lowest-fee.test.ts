import { expect, it } from 'vitest';
import { feesOf, lineOf, price } from '#contract/pricing/pricing/pricing.fixture.ts';

const rules = { lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 5_000 }] };
const keysOf = (fees: ReturnType<typeof feesOf>) => fees.lines.map(({ key }) => key);

it('the top-up raises monthly and spread fees to the lowest fee', () => {
  const fees = feesOf({
    rules,
    prices: [
      price('a', 1_000, { vat_treatment: 'exempt' }),
      price('b', 12_011, { billing: 'annually', vat_treatment: 'zero' }),
    ],
  });
  const line = lineOf(fees, 'top_up');
  expect(line).toMatchObject({ billing: 'monthly', vat_treatment: 'standard' });
  expect(line.amounts).toEqual({ net: 3_000, vat: 600, gross: 3_600 });
  expect(line.working[0]).toBe(
    "Lowest monthly fee for 'Limited Company' − monthly fees: £50.00 − £20.00 = £30.00",
  );
  expect(fees.totals.monthly.net).toBe(5_000);
});

it('only fees below the lowest fee are topped up', () => {
  expect(keysOf(feesOf({ rules, prices: [price('a', 5_000)] }))).toEqual(['a']);
  expect(keysOf(feesOf({ rules, prices: [price('a', 5_001)] }))).toEqual(['a']);
  expect(lineOf(feesOf({ rules, prices: [price('a', 4_999)] }), 'top_up').amounts?.net).toBe(1);
});

it('the top-up ignores quarterly, annual and one-off fees', () => {
  const fees = feesOf({
    rules: { ...rules, annual_work: 'once' },
    left_out: ['e'],
    prices: [
      price('a', 100),
      price('b', 9_000, { billing: 'quarterly' }),
      price('c', 9_000, { billing: 'annually' }),
      price('d', 9_000, { billing: 'one_off' }),
      price('e', 9_000, { is_optional: true }),
    ],
  });
  expect(lineOf(fees, 'top_up').amounts?.net).toBe(4_900);
});

it("the lowest fee doesn't apply without monthly work", () => {
  expect(keysOf(feesOf({ rules, prices: [price('a', 100, { billing: 'one_off' })] }))).toEqual(['a']);
  expect(keysOf(feesOf({ rules, proforma: { entity_type: 'Trust' }, prices: [price('a', 100)] }))).toEqual([
    'a',
  ]);
});

it('the top-up comes after overrides and before discounts', () => {
  const prices = [price('a', 5_000)];
  const overrides = [{ line: 'a', pence: 4_000, reason: 'Small', terms: null }];
  const by = { kind: 'per_cent', basis_points: 1_000 } as const;
  const discounts = [{ on: { kind: 'line' as const, line: 'a' }, by, reason: 'New client' }];
  expect(lineOf(feesOf({ rules, prices, overrides }), 'top_up').amounts?.net).toBe(1_000);
  expect(keysOf(feesOf({ rules, prices, discounts }))).toEqual(['a']);
  const waived = [...overrides, { line: 'top_up', pence: 0, reason: 'Charity of the year', terms: null }];
  const fees = feesOf({ rules, prices, overrides: waived });
  expect(fees.totals.monthly.net).toBe(4_000);
  expect(lineOf(fees, 'top_up').override?.reason).toBe('Charity of the year');
});
