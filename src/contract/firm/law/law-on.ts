import type { LawKey, LawRow } from './law-row.ts';
import { LAW_ROWS } from './law-rows.ts';

/**
 * Returns the row in force on a day (YYYY-MM-DD), or null before the first row. Of two rows that start on the same day,
 * returns the later row in the list.
 */
export function lawOn(key: LawKey, day: string, rows: readonly LawRow[] = LAW_ROWS): LawRow | null {
  let newest: LawRow | null = null;
  for (const row of rows) {
    if (row.key !== key || row.effective_from > day) continue;
    if (newest === null || row.effective_from >= newest.effective_from) newest = row;
  }
  return newest;
}

/** Returns the row in force on a day, if any, and the rows that come into force later, in order. */
export function lawFrom(key: LawKey, day: string, rows: readonly LawRow[] = LAW_ROWS): LawRow[] {
  const days = new Set(
    rows.filter((row) => row.key === key && row.effective_from > day).map((row) => row.effective_from),
  );
  return [day, ...[...days].sort()].flatMap((from) => lawOn(key, from, rows) ?? []);
}

/** Returns a VAT rate on a day, in basis points. Throws before the first known rate. */
export function vatRateOn(
  key: 'vat_standard_rate' | 'vat_reduced_rate',
  day: string,
  rows: readonly LawRow[] = LAW_ROWS,
): number {
  const figure = lawOn(key, day, rows)?.figure ?? null;
  if (figure === null) throw new Error(`No VAT rate is known for ${day}`);
  return figure;
}
