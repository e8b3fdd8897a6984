import { expect, it } from 'vitest';
import { dayAfterMonths } from './day-after-months.ts';

it.each([
  ['2026-11-28', 12, '2027-11-28'],
  ['2024-02-29', 60, '2029-03-01'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-08-31', 6, '2027-03-01'],
  ['2026-12-31', 2, '2027-03-01'],
])('%s and %i months is %s', (day, months, later) => {
  expect(dayAfterMonths(day, months)).toBe(later);
});
