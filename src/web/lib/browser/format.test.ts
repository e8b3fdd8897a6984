import { expect, test } from 'vitest';
import {
  formatCount,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatRelative,
  formatTime,
} from './format.ts';

test('dates read dd/mm/yyyy in London time, in summer and winter', () => {
  expect(formatDate('2026-11-21T01:41:00.000Z')).toBe('21/11/2026');
  expect(formatDate('2026-06-30T23:30:00.000Z')).toBe('01/07/2026');
  expect(formatDate('2026-07-01')).toBe('01/07/2026');
});

test('instants read dd/mm/yyyy hh:mm', () => {
  expect(formatDateTime('2026-11-21T01:41:00.000Z')).toBe('21/11/2026 01:41');
  expect(formatDateTime('2026-06-30T23:05:00.000Z')).toBe('01/07/2026 00:05');
});

test.each([
  ['2026-11-22', 'Today'],
  ['2026-11-21', 'Yesterday'],
  ['2026-11-16', 'Monday 16 November'],
  ['2025-11-16', 'Sunday 16 November 2025'],
])("on 22 November 2026, %s reads '%s'", (day, text) => {
  expect(formatDay(day, '2026-11-22')).toBe(text);
});

test("the day before is 'Yesterday' across clock and year changes", () => {
  expect(formatDay('2026-10-24', '2026-10-25')).toBe('Yesterday');
  expect(formatDay('2025-12-31', '2026-01-01')).toBe('Yesterday');
  expect(formatDay('2025-12-30', '2026-01-01')).toBe('Tuesday 30 December 2025');
});

test('times are in London time', () => {
  expect(formatTime('2026-11-21T01:41:00.000Z')).toBe('01:41');
  expect(formatTime('2026-06-30T23:05:00.000Z')).toBe('00:05');
});

test.each([
  [5, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3 * 3_600, '3 hours ago'],
  [26 * 3_600, 'yesterday'],
  [3 * 86_400, '3 days ago'],
  [8 * 86_400, '13/11/2026'],
])("a time %i seconds ago reads '%s'", (seconds, text) => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  expect(formatRelative(new Date(now.getTime() - seconds * 1_000).toISOString(), now)).toBe(text);
});

test('numbers and counts have thousands separators', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
  expect([0, 1, 2000].map((count) => formatCount(count, 'row'))).toEqual(['0 rows', '1 row', '2,000 rows']);
  expect(formatCountdown(900)).toBe('15:00');
  expect(formatCountdown(61)).toBe('1:01');
  expect(formatCountdown(-3)).toBe('0:00');
});
