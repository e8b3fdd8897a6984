import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOnStep } from './decimal.ts';

/** What people mean by 0.1: whole numbers shifted by a few places. */
const places = fc.integer({ min: 0, max: 6 });

function shifted(whole: number, by: number): number {
  return Number(`${whole}e-${by}`);
}

test('a base plus whole steps is on the step, in decimal as people count', () => {
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

test('0.3 is three steps of 0.1, and large and tiny numbers are exact', () => {
  expect(isOnStep(0.3, 0, 0.1)).toBe(true);
  expect(isOnStep(0.35, 0, 0.1)).toBe(false);
  expect(isOnStep(1e21, 0, 1e-7)).toBe(true);
  expect(isOnStep(999_999_999_999.99, 0, 0.01)).toBe(true);
});
