import { expect, it } from 'vitest';
import { exactText, factorText, percentText, poundsText } from './exact-text.ts';

it.each([
  [0n, '£0.00'],
  [5n, '£0.05'],
  [123_450n, '£1,234.50'],
  [-850n, '-£8.50'],
  [100_000_000n, '£1,000,000.00'],
  [9_007_199_254_740_993n, '£90,071,992,547,409.93'],
])('formats %s pence as %s', (pence, text) => {
  expect(poundsText(pence)).toBe(text);
});

it('parts of a penny are shown in full', () => {
  expect(poundsText({ digits: 82_805n, scale: 1 })).toBe('£82.805');
  expect(poundsText({ digits: 1n, scale: 5 })).toBe('£0.0000001');
});

it('decimals, factors and percentages have no trailing zeros', () => {
  expect(exactText({ digits: 1_234_500n, scale: 2 })).toBe('12,345');
  expect(exactText({ digits: 25n, scale: 1 })).toBe('2.5');
  expect(factorText(1_150)).toBe('1.15');
  expect(factorText(1_000)).toBe('1');
  expect(factorText(5)).toBe('0.005');
  expect(percentText(2_000)).toBe('20%');
  expect(percentText(1_750)).toBe('17.5%');
});
