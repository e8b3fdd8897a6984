import { expect, test } from 'vitest';
import { aFeeLine, someFees } from '#contract/pricing/fees/fees.fixture.ts';
import type { FeeLine } from '#contract/pricing/pricing/fees.ts';
import { feeGroups, headlines, toBePricedOn } from './fee-groups.ts';

const amounts = { net: 100, vat: 20, gross: 120 };
const fees = someFees({
  lines: [
    aFeeLine({ key: 'once', billing: 'one_off' }),
    aFeeLine({ key: 'month', billing: 'monthly' }),
    aFeeLine({
      key: 'spread',
      billing: 'annually',
      is_spread: true,
      bills: { first: { net: 111, vat: 22, gross: 133 }, each: amounts },
    }),
    aFeeLine({ key: 'open', billing: null, amounts: null, to_be_priced: 'No price' }),
  ],
});

test('lines are grouped by the bill that charges them', () => {
  expect(feeGroups(fees).map(({ billing, rows }) => [billing, rows.map(({ line }) => line.key)])).toEqual([
    ['monthly', ['month', 'spread']],
    ['one_off', ['once']],
    [null, ['open']],
  ]);
});

test('a spread line shows the amount for one month', () => {
  const [monthly] = feeGroups(fees);
  expect(monthly?.rows[1]?.amounts).toEqual(amounts);
  expect(monthly?.first).toBeNull();
  const first_month = { ...fees.totals.monthly, net: fees.totals.monthly.net + 1 };
  const [odd] = feeGroups({ ...fees, totals: { ...fees.totals, first_month } });
  expect(odd?.first).toBe(first_month);
});

test('a bill that has only options left out shows no total', () => {
  const left = (key: string, is_left_out: boolean) =>
    aFeeLine({ key, billing: 'one_off', is_optional: true, is_left_out });
  const totalOf = (...lines: FeeLine[]) => feeGroups(someFees({ lines }))[0]?.total;
  expect(totalOf(left('a', true))).toBeNull();
  expect(totalOf(left('a', true), left('b', false))).not.toBeNull();
});

test('headlines leave out bills of zero', () => {
  expect(headlines(fees).map(({ label }) => label)).toEqual(['Every month', 'In the first year']);
});

test('an unpriced service is missing from its bill and the first year', () => {
  const open = { amounts: null, to_be_priced: 'No band' };
  const other = someFees({
    lines: [
      aFeeLine({ key: 'spread', name: 'Accounts', billing: 'annually', is_spread: true, ...open }),
      aFeeLine({ key: 'option', name: 'Advice', billing: 'monthly', is_left_out: true, ...open }),
    ],
  });
  expect(toBePricedOn(other, 'monthly')).toEqual(['Accounts']);
  expect(toBePricedOn(other, 'quarterly')).toEqual([]);
  expect(toBePricedOn(other, null)).toEqual(['Accounts']);
  expect(toBePricedOn(fees, 'quarterly')).toEqual([fees.lines[3]?.name]);
});
