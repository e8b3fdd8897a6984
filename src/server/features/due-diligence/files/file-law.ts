import type { FileLaw } from '#contract/due-diligence/files/missing.ts';
import { lawOn } from '#contract/firm/law/law-on.ts';
import type { LawKey, LawRow } from '#contract/firm/law/law-row.ts';
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
    former_office_months: longest('former_office_months', today, law),
  };
}

/**
 * For how many years files are kept after the relationship ends. The firm's own rows only prolong it, because a file that
 * was deleted too early can't come back.
 */
export async function keptYears(db: Pick<Tx, 'select'>, now: Date): Promise<number> {
  return longest('letter_money_laundering', londonDay(now), await readLaw(db));
}

/** A period of the law that the firm's own rows only prolong. */
function longest(key: LawKey, today: string, law: readonly LawRow[]): number {
  const ours = lawOn(key, today)?.figure ?? null;
  if (ours === null) throw new Error(`No period is known for ${key}`);
  return Math.max(ours, lawOn(key, today, law)?.figure ?? 0);
}
