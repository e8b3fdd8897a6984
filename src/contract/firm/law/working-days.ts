import { BANK_HOLIDAYS } from './bank-holidays.ts';

const DAY_MS = 86_400_000;
const holidays: ReadonlySet<string> = new Set(BANK_HOLIDAYS.days);

/** Whether a day (YYYY-MM-DD) is a working day in England. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
}

/**
 * Returns the `count`th working day after a day (YYYY-MM-DD), which doesn't count itself. Null if it would be in a
 * year whose bank holidays aren't known.
 */
export function workingDaysAfter(day: string, count: number): string | null {
  if (day < BANK_HOLIDAYS.from) return null;
  let left = count;
  for (let at = Date.parse(day) + DAY_MS; ; at += DAY_MS) {
    const next = new Date(at).toISOString().slice(0, 10);
    if (next > BANK_HOLIDAYS.to) return null;
    if (isWorkingDay(next)) left -= 1;
    if (left === 0) return next;
  }
}
