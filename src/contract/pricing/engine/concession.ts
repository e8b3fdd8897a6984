import type { Fees } from '#contract/pricing/fees.ts';
import type { Billing } from '#contract/pricing/price-kinds.ts';
import { counts, type DraftLine, fullPrice } from './draft-line.ts';
import { totalOf } from './exact.ts';

const BILLS_A_YEAR: Readonly<Record<Billing, bigint>> = {
  one_off: 1n,
  monthly: 12n,
  quarterly: 4n,
  annually: 1n,
};

/**
 * Adds up the reductions by overrides and discounts in the first year. An override that raises one line doesn't make up
 * for a reduction of another line, nor widens the limit: reductions are measured against the book's amounts. `fullAlignment` has the alignment lines as they would be without reductions of the
 * spread work: a reduction of this work also lowers the alignment.
 */
export function concessionOf(
  lines: readonly DraftLine[],
  fullAlignment: readonly DraftLine[],
): Fees['concession'] {
  const full = new Map(fullAlignment.map(({ key, computed }) => [key, computed]));
  const gone = fullAlignment.filter(({ key }) => lines.every((line) => line.key !== key));
  const compared = [...lines, ...gone.map((line) => ({ ...line, net: 0n }))].map((line) => ({
    ...line,
    computed: full.get(line.key) ?? line.computed,
  }));
  const parts = compared.filter(counts).map((line) => {
    const bills = line.billing === null ? 1n : BILLS_A_YEAR[line.billing];
    const before = fullPrice(line);
    return { of: (line.computed ?? before) * bills, given: (before - line.net) * bills };
  });
  return {
    of: Number(totalOf(parts.map(({ of }) => of))),
    given: Number(totalOf(parts.map(({ given }) => given))),
  };
}
