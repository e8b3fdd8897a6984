import { dayAfterMonths } from '#contract/values/day-after-months.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { keptYears } from '#server/features/due-diligence/files/file-law.ts';

export interface InspectionLaw {
  /** London's day. */
  today: string;
  /** Years for which files are kept. */
  years: number;
  /** The latest end of a relationship whose file should have been deleted before today. */
  last_kept_end: string;
}

export function inspectionLaw(now: Date): InspectionLaw {
  const today = londonDay(now);
  const years = keptYears(now);
  let last_kept_end = dayAfterMonths(today, -years * 12);
  // Ends on 29 February and on 1 March have the same anniversary in most years.
  while (dayAfterMonths(last_kept_end, years * 12) >= today) last_kept_end = dayAfter(last_kept_end, -1);
  return { today, years, last_kept_end };
}
