import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MONTHS } from '#contract/pricing/proforma/constants.ts';
import type { Discount, LineOverride } from './adjustments.ts';
import { BILLINGS } from './price-kinds.ts';
import { catalogue, feesOf, price, pricedOption, ref, step } from './pricing.fixture.ts';
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
      catalogue: catalogue({ Payroll: [pricedOption('payslips', { field_type: 'number' })] }),
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

test('an option does not widen the limit for other lines', () => {
  const fees = feesOf({
    prices: [price('Accounts', 10_000), price('Payroll', 90_000, { is_optional: true })],
    overrides: [setTo('Accounts', 8_000)],
  });
  expect(aboveStaffLimit(fees, LIMIT)).toEqual([
    "Overrides and discounts take £240.00 off £1,200.00 in the first year. The staff limit is 10%. Options don't widen it.",
  ]);
});

test('a top-up that disappears with an option does not widen the limit', () => {
  const fees = feesOf({
    prices: [price('Accounts', 10_000), price('Payroll', 90_000, { is_optional: true })],
    rules: { lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 50_000 }] },
    overrides: [setTo('Accounts', 6_000), setTo('Payroll', 82_000)],
  });
  expect(aboveStaffLimit(fees, LIMIT)).toHaveLength(1);
});

test.each([
  [
    'an amount off the whole',
    [],
    { on: { kind: 'whole', billing: 'monthly' }, by: { kind: 'amount', pence: 5_000 } },
  ],
  ['a top-up that appears without the option', [setTo('top_up', 0)], null],
  ['an option that another option pays for', [setTo('Advice', 0)], null],
] as const)('%s is above the limit, whatever the client chooses', (_, overrides, discount) => {
  const fees = feesOf({
    prices: [
      price('Accounts', 10_000),
      price('Advice', 5_000, { is_optional: true }),
      price('Payroll', 900_000, { is_optional: true }),
    ],
    rules: { lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 40_000 }] },
    overrides: [...overrides],
    discounts: discount === null ? [] : [{ ...discount, reason: 'Agreed' }],
  });
  expect(aboveStaffLimit(fees, LIMIT)).toHaveLength(1);
});

test('a percentage within the limit off everything is not above it', () => {
  const fees = feesOf({
    prices: [
      price('Accounts', 120_000, { billing: 'annually' }),
      price('Review', 60_000, { billing: 'annually', is_optional: true }),
      price('Payroll', 3_000, { is_optional: true }),
    ],
    rules: {
      has_alignment: true,
      lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: 20_000 }],
    },
    proforma: { start_date_month: 'July' },
    discounts: [
      { on: { kind: 'whole', billing: null }, by: { kind: 'per_cent', basis_points: 1_000 }, reason: 'New' },
    ],
  });
  expect(aboveStaffLimit(fees, LIMIT)).toEqual([]);
});

test('a raised annual fee raises the alignment, which does not widen the limit', () => {
  const given = {
    prices: [price('Accounts', 120_000, { billing: 'annually' as const }), price('Payroll', 10_000)],
    rules: { has_alignment: true },
    proforma: { start_date_month: 'July' },
  };
  const fees = feesOf({ ...given, overrides: [setTo('Accounts', 10_000_000)] });
  expect(fees.concession).toEqual(feesOf(given).concession);
});

test('an override or discount of annual work leaves the alignment at the full price', () => {
  const given = {
    prices: [price('Accounts', 120_000, { billing: 'annually' as const })],
    rules: { has_alignment: true },
    proforma: { start_date_month: 'July' },
  };
  expect(feesOf(given).concession).toEqual({ of: 180_000, given: 0 });
  const lowered = feesOf({ ...given, overrides: [setTo('Accounts', 100_000)] });
  expect(lowered.concession).toEqual({ of: 180_000, given: 20_000 });
  expect(lowered.totals.first_year.net).toBe(160_000);
});

const pence = fc.integer({ min: 1, max: 200_000 });
const OPTIONS = ['Review', 'Payroll', 'Advice'];
const line = fc.constantFrom(
  ...['Accounts', 'Bookkeeping', 'Catch-up', 'top_up', 'alignment_standard', ...OPTIONS],
);
const discount: fc.Arbitrary<Discount> = fc.record({
  on: fc.oneof(
    line.map((key) => ({ kind: 'line' as const, line: key })),
    fc.constantFrom(...BILLINGS, null).map((billing) => ({ kind: 'whole' as const, billing })),
  ),
  by: fc.oneof(
    fc.nat(3_000).map((basis_points) => ({ kind: 'per_cent' as const, basis_points })),
    fc.nat(20_000).map((off) => ({ kind: 'amount' as const, pence: off })),
  ),
  reason: fc.constant('Agreed'),
});

it('overrides and discounts within the limit lower no first year by more', () => {
  const firm = fc.record({
    amounts: fc.array(pence, { minLength: 6, maxLength: 6 }),
    lowest: pence,
    start_date_month: fc.constantFrom(...MONTHS),
    overrides: fc.uniqueArray(
      fc.record({ on: line, share: fc.oneof(fc.integer({ min: 70, max: 120 }), fc.constantFrom(0, 1_000)) }),
      { maxLength: 3, selector: ({ on }) => on },
    ),
    discounts: fc.array(discount, { maxLength: 2 }),
    limit: fc.integer({ min: 0, max: 9_999 }),
  });
  let compared = 0;
  fc.assert(
    fc.property(firm, ({ amounts, lowest, overrides, limit, ...given }) => {
      const [yearly = 0, monthly = 0, once = 0, ...optional] = amounts;
      const option = { is_optional: true };
      const priced = {
        prices: [
          price('Accounts', yearly, { billing: 'annually' }),
          price('Bookkeeping', monthly),
          price('Catch-up', once, { billing: 'one_off' }),
          price('Review', optional[0] ?? 0, { ...option, billing: 'annually' }),
          price('Payroll', optional[1] ?? 0, option),
          price('Advice', optional[2] ?? 0, option),
        ],
        rules: {
          has_alignment: true,
          lowest_monthly_fees: [{ entity_type: 'Limited Company', pence: lowest }],
          staff_discount_limit: limit,
        },
        proforma: { start_date_month: given.start_date_month },
      };
      // The top-up and the alignment are the largest when the client takes nothing or everything.
      const books = [feesOf({ ...priced, left_out: OPTIONS }), feesOf(priced)];
      const bookOf = (key: string) =>
        Math.max(...books.map((book) => book.lines.find((each) => each.key === key)?.computed ?? 0));
      const adjustments = {
        overrides: overrides.map(({ on, share }) => setTo(on, Math.round((bookOf(on) * share) / 100))),
        discounts: given.discounts,
      };
      const fees = feesOf({ ...priced, ...adjustments });
      if (aboveStaffLimit(fees, { staff_discount_limit: limit }).length > 0) return;
      if (fees.concession.given > 0) compared += 1;
      for (const left_out of subsets(OPTIONS)) {
        const book = feesOf({ ...priced, left_out }).totals.first_year.net;
        const agreed = feesOf({ ...priced, ...adjustments, left_out }).totals.first_year.net;
        expect(agreed).toBeGreaterThanOrEqual(((book - ROUNDING) * (10_000 - limit)) / 10_000);
      }
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(50);
});

/** Up to 11p in the top-up for each spread line, and a penny for each bill of each line. */
const ROUNDING = 2 * 11 + 12 + 12 + 12 + 12 + 4;

function subsets(keys: readonly string[]): string[][] {
  const [first, ...rest] = keys;
  if (first === undefined) return [[]];
  return subsets(rest).flatMap((each) => [each, [first, ...each]]);
}
