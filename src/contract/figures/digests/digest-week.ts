import { londonWallClock, mondayOf } from '#contract/intake/calls/call-time.ts';
import { dayAfter } from '#contract/values/day-text.ts';

const DIGEST_TIME = '08:00';

/** The newest Monday whose digest is due: from 8:00 in London, that of this week. */
export function dueMonday(now: Date): string {
  const { day, time } = londonWallClock(now.toISOString());
  const monday = mondayOf(day);
  return day === monday && time < DIGEST_TIME ? dayAfter(monday, -7) : monday;
}
