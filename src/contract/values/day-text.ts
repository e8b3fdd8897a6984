const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** Formats a day (YYYY-MM-DD) as '1 April 2026'. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

const longDayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Formats a day (YYYY-MM-DD) as 'Wednesday 1 April 2026'. */
export function longDayText(day: string): string {
  return longDayFormat.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** Returns the day that is `days` days after `day`. Both are YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
