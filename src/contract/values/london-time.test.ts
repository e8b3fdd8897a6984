import { expect, test } from 'vitest';
import { londonDay, londonYear } from './london-time.ts';

test("the firm's day follows British summer time", () => {
  expect(londonDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(londonDay(new Date('2026-12-31T23:59:59Z'))).toBe('2026-12-31');
  expect(londonYear(new Date('2027-01-01T00:00:00Z'))).toBe(2027);
});
