import { describe, expect, it } from 'vitest';
import { BANK_HOLIDAYS } from './bank-holidays.ts';
import { isWorkingDay, workingDaysAfter } from './working-days.ts';

const DAY_MS = 86_400_000;
const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
const plus = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus). */
function easter(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

const firstMonday = (year: number, month: number) => {
  const first = dayOf(year, month, 1);
  return plus(first, (8 - first.getUTCDay()) % 7);
};
const lastMonday = (year: number, month: number) => {
  const last = dayOf(year, month + 1, 0);
  return plus(last, -((last.getUTCDay() + 6) % 7));
};
const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0;

function holidaysOf(year: number): string[] {
  const days = [
    plus(easter(year), -2),
    plus(easter(year), 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ].map(text);
  for (const fixed of [dayOf(year, 1, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)]) {
    let day = fixed;
    while (isWeekend(day) || days.includes(text(day))) day = plus(day, 1);
    days.push(text(day));
  }
  return days.sort();
}

describe('bank holidays', () => {
  it.each([2025, 2026, 2027, 2028])('of %i are those of the Action, with substitute days', (year) => {
    const listed = BANK_HOLIDAYS.days.filter((day) => day.startsWith(String(year)));
    expect(listed).toEqual(holidaysOf(year));
  });
});

describe('working days', () => {
  it.each([
    // New Year 2026.
    ['2025-12-22', 15, '2026-01-15'],
    // Without a holiday: three weeks.
    ['2026-06-01', 15, '2026-06-22'],
    // The day itself doesn't count, whatever day it is.
    ['2026-06-05', 1, '2026-06-08'],
    ['2026-06-06', 1, '2026-06-08'],
    // Christmas 2026: 25 and 28 December, 1 January.
    ['2026-12-14', 15, '2027-01-07'],
    ['2026-12-23', 1, '2026-12-24'],
    ['2026-12-24', 1, '2026-12-29'],
    ['2026-12-31', 1, '2027-01-04'],
    // Easter 2027: 26 and 29 March.
    ['2027-03-15', 15, '2027-04-07'],
    ['2027-03-25', 1, '2027-03-30'],
    // Christmas 2027: both days have substitutes.
    ['2027-12-24', 1, '2027-12-29'],
    ['2027-12-31', 1, '2028-01-04'],
  ])('from %s, the %ith is %s', (day, count, expected) => {
    expect(workingDaysAfter(day, count)).toBe(expected);
  });

  it('are unknown after the last year whose holidays are known', () => {
    expect(workingDaysAfter('2028-12-20', 15)).toBeNull();
    expect(workingDaysAfter('2024-12-20', 15)).toBeNull();
  });

  it('a bank holiday is none, nor a weekend', () => {
    expect(['2027-03-26', '2027-03-27', '2027-03-30'].map(isWorkingDay)).toEqual([false, false, true]);
  });
});
