import { londonInstant, londonWallClock } from '#contract/intake/calls/call-time.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { DAY_MS, dayNumber, daysSince, daysUntil } from './age.ts';

/** The last time of an event is dated only if it was less than this many days ago. */
const RECENT_DAYS = 2;
/** Numbers up to ten are written as words. */
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;

const numberFormat = new Intl.NumberFormat('en-GB');
const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

function inWords(count: number): string {
  return WORDS[count] ?? numberFormat.format(count);
}

/** 'once', 'twice', 'three times'. */
export function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${inWords(count)} times`;
}

/** 'today', 'yesterday', 'two days ago'. */
export function ago(instant: string, now: Date): string {
  const days = daysSince(instant, now);
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : `${inWords(days)} days ago`;
}

/** Dates the last of `count` times if it's recent: ' yesterday', and ', last yesterday' after several. */
export function lastTime(count: number, instant: string | null, now: Date): string {
  if (instant === null || daysSince(instant, now) >= RECENT_DAYS) return '';
  return `${count > 1 ? ', last' : ''} ${ago(instant, now)}`;
}

/** A day to come: 'today', 'tomorrow', 'on 5 March'. */
export function onDay(day: string, now: Date): string {
  const days = daysUntil(day, now);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${dayFormat.format(new Date(day))}`;
}

/** A future time: 'today at 14:00', 'tomorrow at 10:00', 'on 5 March at 10:00'. */
export function atTime(instant: string, now: Date): string {
  const { day, time } = londonWallClock(instant);
  return `${onDay(day, now)} at ${time}`;
}

/** Whether a client has been in its status for `limit` days or more, counted in midnights. */
export function isSlow(statusChangedAt: string, limit: number, now: Date): boolean {
  return statusChangedAt < slowBefore(limit, now);
}

/** A client whose status was last changed before this instant is slow: `isSlow` for queries. */
export function slowBefore(limit: number, now: Date): string {
  const firstDay = new Date((dayNumber(londonDay(now)) - limit + 1) * DAY_MS).toISOString().slice(0, 10);
  const midnight = londonInstant(firstDay, '00:00');
  if (midnight === null) throw new Error(`London has no midnight on ${firstDay}`);
  return midnight;
}
