const dayInLondon = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day (YYYY-MM-DD) in London. */
export function londonDay(now: Date): string {
  return dayInLondon.format(now);
}

/** The calendar year in London. */
export function londonYear(now: Date): number {
  return Number(londonDay(now).slice(0, 4));
}
