import { expect, it } from 'vitest';
import { feesOf, lineOf, price, proforma } from '#contract/pricing/pricing/pricing.fixture.ts';
import { monthsGone } from './alignment.ts';

const rules = { has_alignment: true };
const accounts = price('Accounts', 120_000, { billing: 'annually' });

it.each([
  ['January', '2026', 0],
  ['February', '2026', 1],
  ['December', '2026', 11],
  ['December', '2025', 0],
  ['January', '2027', 0],
  ['Spring', '2026', null],
  ['January', '26', null],
])('starting %s %s with December 2026 as year end, months gone are %s', (month, year, gone) => {
  expect(monthsGone(proforma({ start_date_month: month, start_date_year: year }))).toBe(gone);
});

it('the months gone are counted in a financial year that spans two calendar years', () => {
  const dates = {
    financial_year_end_month: 'March',
    financial_year_end_year: '2027',
    start_date_year: '2027',
  };
  expect(monthsGone(proforma({ ...dates, start_date_month: 'January' }))).toBe(9);
});

it('alignment charges once for the months of spread work that are already gone', () => {
  const fees = feesOf({ rules, proforma: { start_date_month: 'April' }, prices: [accounts] });
  const line = lineOf(fees, 'alignment_standard');
  expect(line).toMatchObject({ billing: 'one_off', amounts: { net: 30_000, vat: 6_000, gross: 36_000 } });
  expect(line.working[0]).toBe('3 months already gone × £1,200.00 a year ÷ 12 = £300.00');
});

it('alignment has a line for each VAT treatment', () => {
  const fees = feesOf({
    rules,
    proforma: { start_date_month: 'February' },
    prices: [
      price('a', 101, { billing: 'annually' }),
      price('b', 101, { billing: 'annually' }),
      price('c', 606, { billing: 'annually', vat_treatment: 'exempt' }),
    ],
  });
  expect(lineOf(fees, 'alignment_standard').amounts?.net).toBe(17);
  expect(lineOf(fees, 'alignment_exempt').amounts).toEqual({ net: 51, vat: 0, gross: 51 });
});

it.each([
  ['a lower override', [{ line: 'Accounts', pence: 100_000, reason: 'Fixed', terms: null }], 60_000],
  ['a higher override', [{ line: 'Accounts', pence: 140_000, reason: 'Fixed', terms: null }], 70_000],
  ['no override', [], 60_000],
])('with %s, alignment follows the full price, before discounts', (_, overrides, alignment) => {
  const discounts = [
    { on: { kind: 'line', line: 'Accounts' }, by: { kind: 'amount', pence: 40_000 }, reason: 'New' },
  ] as const;
  const given = { rules, proforma: { start_date_month: 'July' }, prices: [accounts], overrides };
  expect(lineOf(feesOf({ ...given, discounts: [...discounts] }), 'alignment_standard').computed).toBe(
    alignment,
  );
});

it.each([
  ['the firm has no alignment', { has_alignment: false }, 'April'],
  ['annual work is billed once', { has_alignment: true, annual_work: 'once' as const }, 'April'],
  ['the engagement starts with the financial year', rules, 'January'],
])('no alignment line is added if %s', (_, given, start_date_month) => {
  expect(feesOf({ rules: given, proforma: { start_date_month }, prices: [accounts] }).lines).toHaveLength(1);
});

it('alignment is to be priced without a month and a year', () => {
  const fees = feesOf({ rules, proforma: { start_date_month: '' }, prices: [accounts] });
  expect(fees.unpriced).toEqual([
    {
      key: 'alignment_standard',
      name: 'Alignment to the financial year',
      why: 'The start date or the financial year end is not a month and a year',
    },
  ]);
});
