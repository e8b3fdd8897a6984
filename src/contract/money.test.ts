import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPounds, MAX_POUNDS, parsePounds, poundsSchema } from './money.ts';

describe('amounts in pounds', () => {
  test('what is shown is read back as the same amount', () => {
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
    ['1,234.56', 1234],
    ['', null],
    ['£', null],
    ['-5', null],
    ['12k', null],
    ['9'.repeat(13), null],
  ])('%j is %j', (text, amount) => {
    expect(parsePounds(text)).toBe(amount);
  });

  test('0 is an amount; nothing, a fraction and less than nothing are not', () => {
    const schema = poundsSchema('Please provide your turnover');
    expect(schema.parse(0)).toBe(0);
    expect(schema.parse('0')).toBe(0);
    for (const value of [undefined, null, '', -1, 1.5, Number.NaN, MAX_POUNDS + 1, true]) {
      expect(
        schema.safeParse(value).error?.issues.map((issue) => issue.message),
        String(value),
      ).toEqual(['Please provide your turnover']);
    }
  });
});
