import { expect, it } from 'vitest';
import { catalogue, feesOf, lineOf, price } from '#contract/pricing/pricing/pricing.fixture.ts';

const override = { line: 'a', pence: 800, reason: 'Agreed in 2024', terms: null };
const terms = { billing: 'annually', vat_treatment: 'exempt' } as const;

it('the working shows an override and the amount that it replaces', () => {
  const line = lineOf(feesOf({ prices: [price('a', 1_000)], overrides: [override] }), 'a');
  expect(line).toMatchObject({ computed: 1_000, override: { pence: 800, reason: 'Agreed in 2024' } });
  expect(line.amounts).toEqual({ net: 800, vat: 160, gross: 960 });
  expect(line.working).toEqual([
    'Fixed fee £10.00',
    'Set to £8.00 instead of £10.00 (Agreed in 2024)',
    'VAT 20% of £8.00: £1.60',
  ]);
});

it("an override prices a line that the book couldn't price", () => {
  const bands = [{ band: 'Nil', pence: 100 }];
  const fees = feesOf({ prices: [price('a', { kind: 'by_revenue_band', bands })], overrides: [override] });
  expect(fees.unpriced).toEqual([]);
  expect(lineOf(fees, 'a').working.slice(0, 2)).toEqual([
    "The price doesn't cover the annual revenue range '£250k - £500k'",
    'Set to £8.00 (Agreed in 2024)',
  ]);
});

it('an override with a billing prices a service without a price', () => {
  const given = { catalogue: catalogue({ a: [] }), prices: [] };
  const fees = feesOf({ ...given, overrides: [{ ...override, terms }] });
  expect(lineOf(fees, 'a')).toMatchObject({ billing: 'annually', is_spread: true, vat_treatment: 'exempt' });
  expect(fees.totals.first_year.net).toBe(800);
  const without = feesOf({ ...given, overrides: [override] });
  expect(without.unpriced).toHaveLength(1);
  expect(without.notes).toEqual(["The override to £8.00 doesn't apply to any service (Agreed in 2024)"]);
});

it("an override doesn't change the billing of a service that has a price", () => {
  const fees = feesOf({ prices: [price('a', 1_000)], overrides: [{ ...override, terms }] });
  expect(lineOf(fees, 'a')).toMatchObject({ billing: 'monthly', vat_treatment: 'standard' });
});

it('the notes name an override of a line that does not exist', () => {
  const fees = feesOf({ prices: [price('b', 1_000)], overrides: [override] });
  expect(fees.notes).toEqual(["The override to £8.00 doesn't apply to any service (Agreed in 2024)"]);
});
