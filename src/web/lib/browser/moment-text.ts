import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { formatTime } from './format.ts';

/** For example '22 November 2026 at 14:03'. */
export const momentText = (instant: string) =>
  `${dayText(londonDay(new Date(instant)))} at ${formatTime(instant)}`;
