import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPounds, formatPoundsInput, MAX_POUNDS, parsePounds, poundsSchema } from './money.ts';

const pounds = fc.integer({ min: 0, max: MAX_POUNDS });

describe('amounts in pounds', () => {
  test('what an amount field shows is read back as the same amount', () => {
    fc.assert(
      fc.property(pounds, (amount) => {
        expect(parsePounds(formatPoundsInput(String(amount)))).toBe(amount);
        expect(parsePounds(`£${formatPoundsInput(String(amount))}`)).toBe(amount);
        expect(parsePounds(formatPounds(amount))).toBe(amount);
      }),
    );
  });

  test('showing it again changes nothing, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatPoundsInput(typed);
        expect(shown).toMatch(/^$|^\d{1,3}(,\d{3})*$/);
        expect(formatPoundsInput(shown)).toBe(shown);
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

  test.each([
    ['1234567', '1,234,567'],
    ['£1,234.56', '1,234'],
    ['007', '7'],
    ['0', '0'],
    ['abc', ''],
  ])('%j typed shows as %j', (typed, shown) => {
    expect(formatPoundsInput(typed)).toBe(shown);
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
