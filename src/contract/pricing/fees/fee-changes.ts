import { z } from 'zod';
import type { FeeLine, Fees } from '#contract/pricing/pricing/fees.ts';
import { BILLINGS } from '#contract/pricing/pricing/price-kinds.ts';
import type { GivenFees, SavedTotals } from './saved-fees.ts';

export function savedTotals({ totals }: Pick<Fees, 'totals'>): SavedTotals {
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
  const computed = savedTotals(fees);
  return (
    given.book_id === bookId &&
    Object.entries(computed).every(([name, pence]) => given.totals[name as keyof SavedTotals] === pence)
  );
}

/** The net amount of one bill, in pence. */
const lineFeeSchema = z.object({ net: z.int(), billing: z.enum(BILLINGS) });

export type LineFee = z.infer<typeof lineFeeSchema>;

/** A line with different fees. Null means that the line is missing or still to be priced. */
export const feeChangeSchema = z.object({
  key: z.string(),
  name: z.string(),
  from: lineFeeSchema.nullable(),
  to: lineFeeSchema.nullable(),
});

export type FeeChange = z.infer<typeof feeChangeSchema>;

/** Returns the lines whose net amounts or bills differ between two computations. */
export function feeChanges(before: Pick<Fees, 'lines'>, after: Pick<Fees, 'lines'>): FeeChange[] {
  const names = new Map([...before.lines, ...after.lines].map(({ key, name }) => [key, name]));
  return [...names].flatMap(([key, name]) => {
    const from = feeOf(before.lines, key);
    const to = feeOf(after.lines, key);
    return from?.net === to?.net && from?.billing === to?.billing ? [] : [{ key, name, from, to }];
  });
}

/** A line spread over twelve bills has a monthly fee. */
function feeOf(lines: readonly FeeLine[], key: string): LineFee | null {
  const line = lines.find((each) => each.key === key);
  if (!line?.amounts || line.billing === null) return null;
  return line.bills
    ? { net: line.bills.each.net, billing: 'monthly' }
    : { net: line.amounts.net, billing: line.billing };
}
