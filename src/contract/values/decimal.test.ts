import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalStep, isOnStep, numberProblem, parseNumber } from './decimal.ts';

/** Exact decimals: whole numbers shifted by a few places. */
const places = fc.integer({ min: 0, max: 6 });

function shifted(whole: number, by: number): number {
  return Number(`${whole}e-${by}`);
}

test('the base plus any whole steps is exactly on a step', () => {
  fc.assert(
    fc.property(
      places,
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      (by, base, step, count) => {
        expect(isOnStep(shifted(base + step * count, by), shifted(base, by), shifted(step, by))).toBe(true);
        if (step > 1) {
          expect(isOnStep(shifted(base + step * count + 1, by), shifted(base, by), shifted(step, by))).toBe(
            false,
          );
        }
      },
    ),
  );
});

test('0.3 is exactly three steps of 0.1', () => {
  expect(isOnStep(0.3, 0, 0.1)).toBe(true);
  expect(isOnStep(0.35, 0, 0.1)).toBe(false);
  expect(isOnStep(1e21, 0, 1e-7)).toBe(true);
  expect(isOnStep(999_999_999_999.99, 0, 0.01)).toBe(true);
});

test.each([
  ['0', 0],
  ['-0', 0],
  [' 1,234,567.50 ', 1_234_567.5],
  ['-2.5', -2.5],
  ['+3', 3],
  ['.5', 0.5],
  ['12.0', 12],
])('%j is the number %d', (text, number) => {
  expect(parseNumber(text)).toBe(number);
});

test.each([
  '',
  '.',
  '-',
  '1,5',
  '1,23',
  '1234,567',
  '1.234,56',
  '(500)',
  '85k',
  '1.2m',
  '1e5',
  '1e-7',
  '1 000',
  '5-',
  '0x10',
  'NaN',
  'Infinity',
  '1e999',
  '８５',
  '0.1234567890123456789',
])('%j is not a number', (text) => {
  expect(parseNumber(text)).toBeNull();
});

test('a number with up to six decimal places can be parsed from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), places, (whole, by) => {
      const number = shifted(whole, by);
      expect(parseNumber(String(number))).toBe(number === 0 ? 0 : number);
      if (by === 0) expect(parseNumber(number.toLocaleString('en-GB'))).toBe(number);
    }),
  );
});

test('a number stays within its limits and on its steps', () => {
  const limits = { min: 0, max: 100, step: 5 };
  expect(numberProblem('-1', limits)).toBe('must be 0 or more');
  expect(numberProblem(101, limits)).toBe('must be 100 or less');
  expect(numberProblem('7', limits)).toBe('must go up in steps of 5 from 0');
  expect(numberProblem('1.5', { ...limits, step: 1 })).toBe('must be a whole number');
  expect(numberProblem('(5)', limits)).toBe('must be a number');
  expect(numberProblem('15', limits)).toBeNull();
});

test('an arrow key moves to the next step and never beyond a limit', () => {
  const limits = { min: 0, max: 0.5, step: 0.1 };
  expect([null, -3, 0.2, 0.25, 0.5, 7].map((value) => decimalStep(value, 1, limits))).toEqual([
    0, 0, 0.3, 0.3, 0.5, 0.5,
  ]);
  expect([0, 0.3, 0.25].map((value) => decimalStep(value, -1, limits))).toEqual([0, 0.2, 0.2]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.constantFrom(1, 0.1, 0.25), (count, step) => {
      const own = { min: 0, max: 1000, step };
      expect(isOnStep(decimalStep(shifted(count * step * 100, 2), 1, own), 0, step)).toBe(true);
    }),
  );
});
