import { lastEndFree } from '#contract/due-diligence/hold/hold.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Tx } from '#server/db/connect.ts';
import { keptYears } from '#server/features/due-diligence/files/file-law.ts';

export interface InspectionLaw {
  /** London's day. */
  today: string;
  /** Years for which files are kept. */
  years: number;
  /** The latest end of a relationship whose file should have been deleted before today. */
  last_kept_end: string;
}

export async function inspectionLaw(db: Pick<Tx, 'select'>, now: Date): Promise<InspectionLaw> {
  const today = londonDay(now);
  const years = await keptYears(db, now);
  return { today, years, last_kept_end: lastEndFree(dayAfter(today, -1), years) };
}
