import { expect, it } from 'vitest';
import { isAmbiguous, isMonthFirst, parseDay } from './import-day.ts';

it.each([
  ['3/4/2026', '2026-04-03'],
  ['03-04-2026', '2026-04-03'],
  ['03.04.2026 17:30', '2026-04-03'],
  ['03/04/2026, 17:30:05', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
  ['2026-04-03 17:30', '2026-04-03'],
  ['2026-04-03T23:30:00', '2026-04-03'],
  ['2026-07-03T23:30:00Z', '2026-07-04'],
  ['2026-07-03T23:30:00.123+01:00', '2026-07-03'],
  ['2026-01-03T00:30:00+0100', '2026-01-02'],
])('a day is read from %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each([
  '29/02/2025',
  '03/25/2026',
  '3/4/2026 2:30 PM',
  '3/4/26',
  '01/01/0000',
  '0000-01-01',
  '2026-02-30',
  '2026-04-03T25:00:00Z',
  '20260403',
  '46115',
  '',
])('no day is read from %j', (text) => {
  expect(parseDay(text)).toBeNull();
});

it('dates with the month first are distinguished from ambiguous dates', () => {
  expect(['03/25/2026', '25/03/2026', '03/04/2026', '2026-03-25'].map(isMonthFirst)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(['03/04/2026', '03/03/2026', '25/03/2026', '2026-03-04'].map(isAmbiguous)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
