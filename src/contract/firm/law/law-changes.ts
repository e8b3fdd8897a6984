import { dayAfter } from '#contract/values/day-text.ts';
import { lawOn } from './law-on.ts';
import { LAW_KEYS, type LawKey, type LawRow } from './law-row.ts';

/** A change of the law: the value from a day on differs from the one before. */
export interface LawChange {
  key: LawKey;
  effective_from: string;
  before: LawRow | null;
  after: LawRow;
  /** From when the firm could know: the day on which it applies, or on which the row was added or looked up, if that was later. */
  known_on: string;
}

/** A row of ours that was looked up later than this many days after its day is history. */
const LATE_DAYS = 365;

/** Recognises a change. */
export function changeKey({ key, effective_from }: Pick<LawChange, 'key' | 'effective_from'>): string {
  return `${key} ${effective_from}`;
}

/** All changes, oldest first. A row that repeats the value isn't one. */
export function lawChanges(rows: readonly LawRow[]): LawChange[] {
  return LAW_KEYS.flatMap((key) => {
    const days = new Set(rows.filter((row) => row.key === key).map(({ effective_from }) => effective_from));
    return [...days].flatMap((effective_from) => {
      const before = lawOn(key, dayAfter(effective_from, -1), rows);
      const after = lawOn(key, effective_from, rows);
      if (!after || (before && isSame(before, after))) return [];
      return [{ key, effective_from, before, after, known_on: knownOn(before, after) }];
    });
  }).sort((a, b) => (changeSort(a) < changeSort(b) ? -1 : 1));
}

function knownOn(before: LawRow | null, { effective_from, looked_up_on, added_on }: LawRow): string {
  if (added_on !== undefined) return added_on > effective_from ? added_on : effective_from;
  const isLate =
    before !== null &&
    looked_up_on !== null &&
    looked_up_on > effective_from &&
    looked_up_on <= dayAfter(effective_from, LATE_DAYS);
  return isLate ? looked_up_on : effective_from;
}

const changeSort = ({ effective_from, key }: LawChange) => effective_from + key;

function isSame(before: LawRow, after: LawRow): boolean {
  return before.figure === after.figure && before.list.toSorted().join() === after.list.toSorted().join();
}

/** Countries that a change adds to a list or takes off it. */
export function changedCountries({ before, after }: Pick<LawChange, 'before' | 'after'>): string[] {
  const [old, now] = [before?.list ?? [], after.list];
  return [...now.filter((code) => !old.includes(code)), ...old.filter((code) => !now.includes(code))];
}
