import type { FileLaw } from '#contract/due-diligence/files/missing.ts';
import { lawOn } from '#contract/firm/law/law-on.ts';
import { londonDay } from '#contract/values/london-time.ts';

/** The law of a file on the day. */
export function fileLaw(now: Date): FileLaw {
  const today = londonDay(now);
  return {
    today,
    call_for_action: lawOn('call_for_action_countries', today)?.list ?? [],
    former_office_months: lawOn('former_office_months', today)?.figure ?? 0,
  };
}

/** For how many years files are kept after the relationship ends. */
export function keptYears(now: Date): number {
  const years = lawOn('letter_money_laundering', londonDay(now))?.figure ?? null;
  if (years === null) throw new Error('No period is known for which files are kept');
  return years;
}
