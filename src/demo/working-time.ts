const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const OPENS_AT = 9 * 60;

/** Minutes in a working day, 9 am to 5.30 pm. */
export const WORKING_DAY = 510;

const FIRST_MONDAY = 4; // days from 1 January 1970, a Thursday

function lastSundayOf(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0) / DAY_MS;
  return lastDay - ((lastDay + 4) % 7);
}

function isSummerTime(day: number): boolean {
  const year = new Date(day * DAY_MS).getUTCFullYear();
  return day >= lastSundayOf(year, 2) && day < lastSundayOf(year, 9);
}

const openings = new Map<number, number>();

/** Returns when the London office opens on a day counted from 1970, in epoch milliseconds. */
function openingOf(day: number): number {
  let opening = openings.get(day);
  if (opening === undefined) {
    opening = day * DAY_MS + (OPENS_AT - (isSummerTime(day) ? 60 : 0)) * MINUTE_MS;
    openings.set(day, opening);
  }
  return opening;
}

/** Returns the instant (ms) at which this many minutes of office hours have passed since the first Monday of 1970. */
export function instantOfWorkingTime(minutes: number): number {
  const workingDay = Math.floor(minutes / WORKING_DAY);
  const day = FIRST_MONDAY + Math.floor(workingDay / 5) * 7 + (workingDay % 5);
  return openingOf(day) + Math.floor((minutes - workingDay * WORKING_DAY) * MINUTE_MS);
}

const days = new Map<number, string>();
const PAIRS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/**
 * Formats the instant of a working time (minutes) as ISO 8601 in UTC. Several times faster than Date's toISOString,
 * which took a third of the generator's time.
 */
export function isoOfWorkingTime(minutes: number): string {
  const instant = instantOfWorkingTime(minutes);
  const day = Math.floor(instant / DAY_MS);
  let date = days.get(day);
  if (date === undefined) {
    date = new Date(instant).toISOString().slice(0, 10);
    days.set(day, date);
  }
  const left = instant - day * DAY_MS;
  const hour = PAIRS[Math.floor(left / 3_600_000)];
  const minute = PAIRS[Math.floor(left / MINUTE_MS) % 60];
  const second = PAIRS[Math.floor(left / 1_000) % 60];
  return `${date}T${hour}:${minute}:${second}.${String(left % 1_000).padStart(3, '0')}Z`;
}

/** Returns the minutes of office hours that have passed at an instant (ms): the inverse of `instantOfWorkingTime`. */
export function workingTimeAt(instant: number): number {
  const day = Math.floor(instant / DAY_MS);
  const sinceMonday = day - FIRST_MONDAY;
  const weekday = sinceMonday % 7;
  const firstOfWeek = Math.floor(sinceMonday / 7) * 5;
  if (weekday >= 5) return (firstOfWeek + 5) * WORKING_DAY;
  const today = (instant - openingOf(day)) / MINUTE_MS;
  return (firstOfWeek + weekday) * WORKING_DAY + Math.min(Math.max(today, 0), WORKING_DAY);
}
