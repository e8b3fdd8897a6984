import { expect, test } from 'vitest';
import { aFeeLine, someFees } from '#contract/fees/fees.fixture.ts';
import { feeGroups, headlines } from './fee-groups.ts';

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

test('lines are grouped by the bill that charges them, and those without a price come last', () => {
  expect(feeGroups(fees).map(({ billing, rows }) => [billing, rows.map(({ line }) => line.key)])).toEqual([
    ['monthly', ['month', 'spread']],
    ['one_off', ['once']],
    [null, ['open']],
  ]);
});

test('a spread line shows the amount for one month, and the first bill is given if it differs', () => {
  const [monthly] = feeGroups(fees);
  expect(monthly?.rows[1]?.amounts).toEqual(amounts);
  expect(monthly?.first).toBeNull();
  const first_month = { ...fees.totals.monthly, net: fees.totals.monthly.net + 1 };
  const [odd] = feeGroups({ ...fees, totals: { ...fees.totals, first_month } });
  expect(odd?.first).toBe(first_month);
});

test('headlines leave out bills of zero, and end with the first year', () => {
  expect(headlines(fees).map(({ label }) => label)).toEqual(['Every month', 'In the first year']);
});
