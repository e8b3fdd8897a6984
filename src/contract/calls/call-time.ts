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

/** Day (YYYY-MM-DD) and time (HH:mm) on a clock in London. */
export function londonWallClock(instant: string): { day: string; time: string } {
  const parts = new Map(wallClock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/**
 * The instant at which a clock in London shows `day` and `time`, or null where it never does: the hour that is left
 * out in March. Of an hour that comes twice in October it is the first.
 */
export function londonInstant(day: string, time: string): string | null {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  if (Number.isNaN(asUtc)) return null;
  // Summer time first: it is the earlier of two.
  for (const offsetMinutes of [60, 0]) {
    const instant = new Date(asUtc - offsetMinutes * MINUTE_MS).toISOString();
    const shown = londonWallClock(instant);
    if (shown.day === day && shown.time === time) return instant;
  }
  return null;
}

/** Whether a clock in London shows the same an hour earlier or later: in the hour that comes twice in October. */
export function comesTwiceInLondon(instant: string): boolean {
  const shown = (hours: number) => {
    const { day, time } = londonWallClock(
      new Date(Date.parse(instant) + hours * 60 * MINUTE_MS).toISOString(),
    );
    return `${day} ${time}`;
  };
  return shown(-1) === shown(0) || shown(0) === shown(1);
}

export const NO_SUCH_TIME = 'The clocks go forward then: please choose another time';
export const TIME_IN_PAST = 'Please choose a time in the future';

/** The optional date and time of a booking as typed ('' for none): when it starts, or what is wrong with which field. */
export function bookedTime(
  day: string,
  time: string,
  now: Date,
): { starts_at: string | null } | { field: 'day' | 'time'; error: string } {
  if (day === '' && time === '') return { starts_at: null };
  if (day === '') return { field: 'day', error: 'Please choose a date' };
  if (time === '') return { field: 'time', error: 'Please choose a time' };
  const starts_at = londonInstant(day, time);
  if (starts_at === null) return { field: 'time', error: NO_SUCH_TIME };
  if (Date.parse(starts_at) <= now.getTime()) return { field: 'day', error: TIME_IN_PAST };
  return { starts_at };
}
