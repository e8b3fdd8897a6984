import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPounds, MAX_POUNDS, parsePounds, poundsSchema } from './money.ts';

describe('amounts in pounds', () => {
  test('a formatted amount parses to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_POUNDS }), (amount) => {
        expect(parsePounds(formatPounds(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    ['£1,234', 1234],
    ['0', 0],
    ['  85000 ', 85_000],
    ['1,234.56', 1234.56],
    ['85k', 85_000],
    ['£1.2M', 1_200_000],
    ['1.005K', 1005],
    ['-5', -5],
    ['85 k', null],
    ['85kk', null],
    ['1e5', null],
    ['1.234,56', null],
    ['(500)', null],
    ['1,5', null],
    ['', null],
    ['£', null],
  ])('%j is %j', (text, amount) => {
    expect(parsePounds(text)).toBe(amount);
  });

  test.each([
    [undefined, 'Please provide your turnover'],
    [null, 'Please provide your turnover'],
    ['', 'Please provide your turnover'],
    [' \u200b', 'Please provide your turnover'],
    [Number.NaN, 'Please provide your turnover'],
    [true, 'Please provide your turnover'],
    [-1, 'The amount must be 0 or more'],
    ['-5000', 'The amount must be 0 or more'],
    [1.5, 'Enter whole pounds, without pence'],
    ['1234.56', 'Enter whole pounds, without pence'],
    ['1.234,56', 'Enter an amount in whole pounds, such as 85,000'],
    ['(500)', 'Enter an amount in whole pounds, such as 85,000'],
    [MAX_POUNDS + 1, 'The amount must be £999,999,999,999 or less'],
  ])('%j is not a valid amount in whole pounds: %s', (value, message) => {
    const { error } = poundsSchema('Please provide your turnover').safeParse(value);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('the largest amount is valid', () => {
    expect(poundsSchema('Required').parse(MAX_POUNDS)).toBe(MAX_POUNDS);
  });

  test("0 and '85k' are valid amounts", () => {
    const schema = poundsSchema('Please provide your turnover');
    expect(schema.parse(0)).toBe(0);
    expect(schema.parse('0')).toBe(0);
    expect(schema.parse('85k')).toBe(85_000);
  });
});
