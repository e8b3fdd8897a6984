import type { Fees } from '#contract/pricing/fees.ts';
import type { Billing } from '#contract/pricing/price-kinds.ts';
import { counts, type DraftLine } from './draft-line.ts';
import { totalOf } from './exact.ts';

const BILLS_A_YEAR: Readonly<Record<Billing, bigint>> = {
  one_off: 1n,
  monthly: 12n,
  quarterly: 4n,
  annually: 1n,
};

/**
 * Adds up the reductions by overrides and discounts in the first year. An override that raises one line doesn't make up
 * for a reduction of another line.
 */
export function concessionOf(lines: readonly DraftLine[]): Fees['concession'] {
  const parts = lines.filter(counts).map(({ billing, computed, override, net, discount }) => {
    const bills = billing === null ? 1n : BILLS_A_YEAR[billing];
    const before = net + discount;
    const full = override !== null && computed !== null && computed > before ? computed : before;
    return { of: full * bills, given: (full - net) * bills };
  });
  return {
    of: Number(totalOf(parts.map(({ of }) => of))),
    given: Number(totalOf(parts.map(({ given }) => given))),
  };
}
