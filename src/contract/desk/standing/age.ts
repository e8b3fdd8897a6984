import { londonDay } from '#contract/values/london-time.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

const numberFormat = new Intl.NumberFormat('en-GB');

/**
 * Midnights in London between an instant and now; 0 if the instant is in the future, because another clock was ahead.
 */
export function daysSince(instant: string, now: Date): number {
  return Math.max(0, dayNumber(londonDay(now)) - dayNumber(londonDay(new Date(instant))));
}

/** Days until a London day; negative once it is over. */
export function daysUntil(day: string, now: Date): number {
  return dayNumber(day) - dayNumber(londonDay(now));
}

/** How long ago in figures, for tables: 'today', '1 day', '3 days'. */
export function ageText(instant: string, now: Date): string {
  const days = daysSince(instant, now);
  return days === 0 ? 'today' : inDays(days);
}

/** A due day from today in figures: '3 days late', 'today', 'tomorrow', 'in 3 days'. */
export function dueText(day: string, now: Date): string {
  const days = daysUntil(day, now);
  if (days < 0) return `${inDays(-days)} late`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${inDays(days)}`;
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${numberFormat.format(days)} days`;
}

/** Days since 1970. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / DAY_MS);
}
