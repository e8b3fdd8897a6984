import type { FileLaw } from '#contract/due-diligence/files/missing.ts';
import { lawOn } from '#contract/firm/law/law-on.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Tx } from '#server/db/connect.ts';
import { readLaw } from '#server/features/firm/law/read-law.ts';

/** The law of a file on the day, with the firm's own rows. */
export async function fileLaw(db: Pick<Tx, 'select'>, now: Date): Promise<FileLaw> {
  const today = londonDay(now);
  const law = await readLaw(db);
  return {
    today,
    call_for_action: lawOn('call_for_action_countries', today, law)?.list ?? [],
    former_office_months: lawOn('former_office_months', today, law)?.figure ?? 0,
  };
}

/**
 * For how many years files are kept after the relationship ends. The firm's own rows only prolong it, because a file that
 * was deleted too early can't come back.
 */
export async function keptYears(db: Pick<Tx, 'select'>, now: Date): Promise<number> {
  const today = londonDay(now);
  const ours = lawOn('letter_money_laundering', today)?.figure ?? null;
  const firms = lawOn('letter_money_laundering', today, await readLaw(db))?.figure ?? null;
  if (ours === null || firms === null) throw new Error('No period is known for which files are kept');
  return Math.max(ours, firms);
}
