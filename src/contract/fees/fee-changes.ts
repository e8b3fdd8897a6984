import type { FeeLine, Fees } from '#contract/pricing/fees.ts';
import type { GivenFees, ShownTotals } from './saved-fees.ts';

export function shownTotals({ totals }: Pick<Fees, 'totals'>): ShownTotals {
  return {
    one_off: totals.one_off.gross,
    monthly: totals.monthly.gross,
    first_month: totals.first_month.gross,
    quarterly: totals.quarterly.gross,
    annually: totals.annually.gross,
    first_year: totals.first_year.gross,
  };
}

/** Whether a form showed these fees, computed from this version of the book. */
export function wasShown(given: Pick<GivenFees, 'book_id' | 'totals'>, bookId: string, fees: Fees): boolean {
  const computed = shownTotals(fees);
  return (
    given.book_id === bookId &&
    Object.entries(computed).every(([name, pence]) => given.totals[name as keyof ShownTotals] === pence)
  );
}

/** A line with different net amounts, in pence. Null means that the line is missing or still to be priced. */
export interface FeeChange {
  key: string;
  name: string;
  from: number | null;
  to: number | null;
}

/** Returns the lines whose net amounts differ between two computations. */
export function feeChanges(before: Fees, after: Fees): FeeChange[] {
  const netOf = (lines: readonly FeeLine[], key: string) =>
    lines.find((line) => line.key === key)?.amounts?.net ?? null;
  const names = new Map([...before.lines, ...after.lines].map(({ key, name }) => [key, name]));
  return [...names].flatMap(([key, name]) => {
    const from = netOf(before.lines, key);
    const to = netOf(after.lines, key);
    return from === to ? [] : [{ key, name, from, to }];
  });
}
