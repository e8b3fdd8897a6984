import { expect, it } from 'vitest';
import { monthsBetween } from './months-between.ts';

it.each([
  ['1 January 2025', '30 June 2025', 6],
  ['1 January 2025', '1 July 2025', 6],
  ['6 April 2025', '5 April 2026', 12],
  ['6 April 2025', '6 April 2026', 12],
  ['1 January 2025', '31 January 2025', 1],
  ['31 January 2025', '1 March 2025', 2],
  ['15 January 2025', '15 January 2025', 0],
  ['15 January 2025', '10 February 2025', 1],
  ['January 2025', 'January 2025', 1],
  ['April 2024', 'March 2025', 12],
  ['29 February 2024', '28 February 2025', 12],
])('%s to %s is counted as %i month(s)', (from, to, months) => {
  expect(monthsBetween(from, to)?.months).toBe(months);
});

it.each(['6 April 2026', '6th Apr 2026', '06/04/2026', '6.4.2026', '2026-04-06', '  6  APRIL, 2026 '])(
  '%s is read as 6 April 2026',
  (text) => {
    expect(monthsBetween(text, '6 May 2026')).toEqual({ months: 1, text: '6 April 2026 to 6 May 2026' });
  },
);

it.each([
  '',
  'last spring',
  '31 February 2026',
  '13/13/2026',
  '6/4/26',
  '2026',
  '0 April 2026',
  '6 Foo 2026',
])("'%s' can't be read", (text) => {
  expect(monthsBetween(text, '6 May 2026')).toBeNull();
  expect(monthsBetween('6 May 2020', text)).toBeNull();
});

it('an end before the start is refused', () => {
  expect(monthsBetween('2 May 2026', '1 May 2026')).toBeNull();
  expect(monthsBetween('May 2026', 'April 2026')).toBeNull();
});
