import { expect, it } from 'vitest';
import { billingText, wholePounds, yearText } from './value-text.ts';

it("a value's text lists the fees by billing", () => {
  const none = { one_off: 0, monthly: 0, quarterly: 0, annually: 0, unpriced: 0 };
  expect(billingText(none)).toBe('No fees');
  expect(billingText({ ...none, monthly: 8_500 })).toBe('£85 a month');
  expect(billingText({ ...none, one_off: 30_000, monthly: 8_500, quarterly: 1, annually: 120_000 })).toBe(
    '£85 a month, £0.01 a quarter, £1,200 a year and £300 once',
  );
});

it("a value's text says how many lines are still to be priced", () => {
  const none = { one_off: 0, monthly: 0, quarterly: 0, annually: 0 };
  expect(billingText({ ...none, unpriced: 1 })).toBe('1 line to be priced');
  expect(billingText({ ...none, annually: 120_000, unpriced: 2 })).toBe(
    '£1,200 a year and 2 lines to be priced',
  );
});

it('lists show whole pounds, without rounding up', () => {
  expect(wholePounds(123_999)).toBe('£1,239');
  expect(wholePounds(0)).toBe('£0');
});

it("the first year's text counts the lines still to be priced", () => {
  expect(yearText({ first_year: 132_050, unpriced: 0 })).toBe('£1,320.50 in the first year, before VAT.');
  expect(yearText({ first_year: 0, unpriced: 1 })).toMatch(/ 1 line is still to be priced\.$/);
  expect(yearText({ first_year: 0, unpriced: 2 })).toMatch(/ 2 lines are still to be priced\.$/);
});
