import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MONTHS } from '#contract/proforma/constants.ts';
import type { Discount, LineOverride } from './adjustments.ts';
import { BILLINGS } from './price-kinds.ts';
import { catalogue, feesOf, option, price, ref, step } from './pricing.fixture.ts';
import { aboveStaffLimit } from './staff-limit.ts';

const LIMIT = { staff_discount_limit: 1_000 };
const TERMS = { billing: 'monthly', vat_treatment: 'standard' } as const;

const setTo = (line: string, pence: number, terms: LineOverride['terms'] = null) => ({
  line,
  pence,
  reason: 'Agreed',
  terms,
});

it('reductions of exactly the limit for staff are not above it', () => {
  const above = (of: number, given: number, limit = 1_000) =>
    aboveStaffLimit({ lines: [], concession: { of, given } }, { staff_discount_limit: limit });
  expect(above(10_000, 1_000)).toEqual([]);
  expect(above(10_000, 1_001)).toEqual([
    'Overrides and discounts take £10.01 off £100.00 in the first year. The staff limit is 10%.',
  ]);
  expect(above(0, 0, 0)).toEqual([]);
});

test('a raised line does not widen the limit for other lines', () => {
  const fees = feesOf({
    prices: [price('Payroll', 50_000), price('Accounts', 10_000)],
    catalogue: catalogue({ Payroll: [], Accounts: [] }),
    overrides: [setTo('Payroll', 10_000_000), setTo('Accounts', 1)],
  });
  expect(aboveStaffLimit(fees, LIMIT)).toHaveLength(1);
});

describe('an override where the book has no amount is above the limit', () => {
  const byHand = (name: string) => [`Set by hand, because the price book has no amount: ${name} (£1.00).`];

  test('for a service without a price, such as a copy of a priced service', () => {
    const fees = feesOf({
      prices: [price('Payroll', 50_000)],
      catalogue: catalogue({ Payroll: [], 'Payroll copy': [] }),
      overrides: [setTo('Payroll copy', 100, TERMS)],
    });
    expect(aboveStaffLimit(fees, LIMIT)).toEqual(byHand('Payroll copy'));
  });

  test('for a price whose number is left empty', () => {
    const perPayslip = step({ pence: 600, quantity: { kind: 'number', option: ref('payslips') } });
    const fees = feesOf({
      prices: [price('Payroll', { kind: 'by_steps', steps: [perPayslip] })],
      catalogue: catalogue({ Payroll: [option('payslips', { field_type: 'number' })] }),
      overrides: [setTo('Payroll', 100)],
    });
    expect(aboveStaffLimit(fees, LIMIT)).toEqual(byHand('Payroll'));
  });

  test('unless staff may give away everything', () => {
    const fees = feesOf({
      prices: [],
      catalogue: catalogue({ Advice: [] }),
      overrides: [setTo('Advice', 100, TERMS)],
    });
    expect(aboveStaffLimit(fees, { staff_discount_limit: 10_000 })).toEqual([]);
  });
});

test('a reduction of annual work also counts in the alignment, even if no alignment is left', () => {
  const accounts = price('Accounts', 120_000, { billing: 'annually' });
  const given = {
    prices: [accounts],
    rules: { has_alignment: true },
    proforma: { start_date_month: 'July' },
  };
  const full = { of: 180_000, given: 0 };
  expect(feesOf(given).concession).toEqual(full);
  const lowered = feesOf({ ...given, overrides: [setTo('Accounts', 100_000)] });
  expect(lowered.concession).toEqual({ ...full, given: 30_000 });
  const free = feesOf({
    ...given,
    discounts: [
      {
        on: { kind: 'line', line: 'Accounts' },
        by: { kind: 'per_cent', basis_points: 10_000 },
        reason: 'Free',
      },
    ],
  });
  expect(free.concession).toEqual({ ...full, given: 180_000 });
});

const pence = fc.integer({ min: 1, max: 200_000 });
const line = fc.constantFrom('Accounts', 'Bookkeeping', 'Catch-up', 'top_up', 'alignment_standard');
const discount: fc.Arbitrary<Discount> = fc.record({
  on: fc.oneof(
    line.map((key) => ({ kind: 'line' as const, line: key })),
    fc.constantFrom(...BILLINGS).map((billing) => ({ kind: 'whole' as const, billing })),
  ),
  by: fc.oneof(
    fc.nat(3_000).map((basis_points) => ({ kind: 'per_cent' as const, basis_points })),
    fc.nat(20_000).map((off) => ({ kind: 'amount' as const, pence: off })),
  ),
  reason: fc.constant('Agreed'),
});

it('no overrides and discounts within the limit lower the first year by more than the limit', () => {
  const firm = fc.record({
    amounts: fc.tuple(pence, pence, pence),
    lowest: pence,
    start_date_month: fc.constantFrom(...MONTHS),
    overrides: fc.array(fc.record({ on: line, share: fc.integer({ min: 70, max: 120 }) }), { maxLength: 2 }),
    discounts: fc.array(discount, { maxLength: 2 }),
    limit: fc.integer({ min: 0, max: 9_999 }),
  });
  let compared = 0;
  fc.assert(
    fc.property(firm, ({ amounts: [yearly, monthly, once], lowest, overrides, limit, ...given }) => {
      const priced = {
        prices: [
          price('Accounts', yearly, { billing: 'annually' }),
          price('Bookkeeping', monthly),
          price('Catch-up', once, { billing: 'one_off' }),
        ],
        rules: {
          has_alignment: true,
          lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: lowest }],
        },
        proforma: { start_date_month: given.start_date_month },
      };
      const book = feesOf(priced);
      const bookOf = (key: string) => book.lines.find((each) => each.key === key)?.computed ?? 0;
      const fees = feesOf({
        ...priced,
        overrides: overrides.map(({ on, share }) => setTo(on, Math.round((bookOf(on) * share) / 100))),
        discounts: given.discounts,
      });
      if (aboveStaffLimit(fees, { staff_discount_limit: limit }).length > 0) return;
      if (fees.concession.given > 0) compared += 1;
      // The monthly bill of spread work is rounded down, so a higher fee can take up to 11p too much off the top-up.
      const least = ((book.totals.first_year.net - 11) * (10_000 - limit)) / 10_000;
      expect(fees.totals.first_year.net).toBeGreaterThanOrEqual(least);
    }),
    { numRuns: 5_000 },
  );
  expect(compared).toBeGreaterThan(500);
});
