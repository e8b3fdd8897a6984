import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposalIdRanges } from './proposal-id.ts';

function take(now: Date, count: number, digits = 4): string[] {
  const ids: string[] = [];
  for (const { prefix, from, to } of proposalIdRanges(now, digits)) {
    for (let number = from; number <= to && ids.length < count; number += 1) {
      ids.push(prefix + String(number).padStart(digits, '0'));
    }
  }
  return ids;
}

const anyInstant = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2090-01-01'),
  noInvalidDate: true,
});

test('a proposal id is TG, the year and four digits of the timestamp', () => {
  const now = new Date('2026-11-21T01:41:00.042Z');
  expect(take(now, 1)).toEqual(['TG20260042']);
});

test('if an id is taken, the next numbers are tried', () => {
  expect(take(new Date(Date.UTC(2026, 4, 1) + 9_998), 4)).toEqual([
    'TG20269998',
    'TG20269999',
    'TG20260000',
    'TG20260001',
  ]);
});

test("each of the year's 10,000 ids is tried once", () => {
  fc.assert(
    fc.property(anyInstant, (now) => {
      const ids = take(now, 20_000);
      expect(new Set(ids).size).toBe(10_000);
      expect(ids.every((id) => /^TG\d{8}$/.test(id))).toBe(true);
    }),
    { numRuns: 10 },
  );
});

test('longer ids never equal shorter ids', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 5, max: 7 }), (now, digits) => {
      const ids = take(now, 1_000, digits);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.length).toBeLessThanOrEqual(200);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) {
        expect(id).toMatch(/^TG\d{4}[1-9]/);
        expect(id).toHaveLength(6 + digits);
      }
    }),
  );
});

test('an id made just before midnight on 31 December has the old year', () => {
  expect(take(new Date('2026-12-31T23:59:59.999Z'), 1)[0]).toMatch(/^TG2026/);
});

test('without a limit, each five-digit number is tried once', () => {
  fc.assert(
    fc.property(anyInstant, (now) => {
      const ranges = proposalIdRanges(now, 5, Number.POSITIVE_INFINITY);
      const numbers = ranges.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, n) => from + n),
      );
      expect(numbers).toHaveLength(90_000);
      expect(numbers.every((number) => number >= 10_000 && number < 100_000)).toBe(true);
      expect(new Set(numbers).size).toBe(90_000);
    }),
    { numRuns: 10 },
  );
});
