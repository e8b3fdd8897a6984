const dayInLondon = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

/** The day (YYYY-MM-DD) at the firm's place. */
export function londonDay(now: Date): string {
  return dayInLondon.format(now);
}

/** The calendar year at the firm's place. */
export function londonYear(now: Date): number {
  return Number(londonDay(now).slice(0, 4));
}
