import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposalIdCandidates } from './proposal-id.ts';

function take(now: Date, count: number): string[] {
  const ids: string[] = [];
  for (const id of proposalIdCandidates(now)) {
    if (ids.push(id) === count) break;
  }
  return ids;
}

test('a proposal id is TG, the year and the last four digits of the timestamp', () => {
  const now = new Date('2026-11-21T01:41:00.042Z');
  expect(take(now, 1)).toEqual(['TG20260042']);
});

test('where it is taken the next numbers follow, 0000 after 9999', () => {
  expect(take(new Date(Date.UTC(2026, 4, 1) + 9_998), 4)).toEqual([
    'TG20269998',
    'TG20269999',
    'TG20260000',
    'TG20260001',
  ]);
});

test("the year's 10,000 are tried once each, then a fifth digit comes", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      (now) => {
        const ids = take(now, 10_002);
        expect(new Set(ids).size).toBe(10_002);
        expect(ids.slice(0, 10_000).every((id) => /^TG\d{8}$/.test(id))).toBe(true);
        expect(ids.slice(10_000).map((id) => id.slice(6))).toEqual(['10000', '10001']);
      },
    ),
    { numRuns: 10 },
  );
});

test("the year is the firm's, not Greenwich's", () => {
  expect(take(new Date('2026-12-31T23:59:59.999Z'), 1)[0]).toMatch(/^TG2026/);
});
