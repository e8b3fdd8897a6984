import { dayAfter } from '#contract/values/day-text.ts';

const MINUTE_MS = 60_000;

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the day (YYYY-MM-DD) and time (HH:mm) in London. */
export function londonWallClock(instant: string): { day: string; time: string } {
  const parts = new Map(wallClock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/**
 * Returns the instant of `day` and `time` in London, or null if they are invalid or in the hour skipped in March. For
 * the hour repeated in October, returns the first.
 */
export function londonInstant(day: string, time: string): string | null {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(asUtc)) return null;
  // Summer time first, since it gives the earlier of two instants.
  for (const offsetMinutes of [60, 0]) {
    const instant = new Date(asUtc - offsetMinutes * MINUTE_MS).toISOString();
    const shown = londonWallClock(instant);
    if (shown.day === day && shown.time === time) return instant;
  }
  return null;
}

/** Whether the instant falls in the hour repeated in October. */
export function comesTwiceInLondon(instant: string): boolean {
  const shown = (hours: number) => {
    const { day, time } = londonWallClock(
      new Date(Date.parse(instant) + hours * 60 * MINUTE_MS).toISOString(),
    );
    return `${day} ${time}`;
  };
  return shown(-1) === shown(0) || shown(0) === shown(1);
}

export const TIME_SKIPPED = 'This time does not exist: the clocks go forward. Choose another time';
export const TIME_IN_PAST = 'Choose a time in the future';

/** Parses the optional date and time of a booking ('' for none). Returns the start, or the error and its field. */
export function bookedTime(
  day: string,
  time: string,
  now: Date,
): { starts_at: string | null } | { field: 'day' | 'time'; error: string } {
  if (day === '' && time === '') return { starts_at: null };
  if (day === '') return { field: 'day', error: 'Choose a date' };
  if (time === '') return { field: 'time', error: 'Choose a time' };
  const starts_at = londonInstant(day, time);
  if (starts_at === null) return { field: 'time', error: TIME_SKIPPED };
  if (Date.parse(starts_at) <= now.getTime()) return { field: 'day', error: TIME_IN_PAST };
  return { starts_at };
}

/** Returns the Monday of the week of a day, both YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday + 6) % 7));
}

/** Returns the instants at which a London day and the day `days` later begin. */
export function londonDays(day: string, days: number): { from: string; to: string } {
  // London's clocks never change at midnight.
  return { from: londonInstant(day, '00:00') ?? day, to: londonInstant(dayAfter(day, days), '00:00') ?? day };
}
