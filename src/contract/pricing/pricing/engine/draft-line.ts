import type { FeeLine } from '#contract/pricing/pricing/fees.ts';

/** A line while it is computed. */
export interface DraftLine extends Omit<FeeLine, 'computed' | 'discount' | 'amounts' | 'bills'> {
  computed: bigint | null;
  discount: bigint;
  /** The amount of one bill (a year, if spread) after the rules applied so far; null if still to be priced. */
  net: bigint | null;
}

export type PricedDraft = DraftLine & { net: bigint };

/** Whether the line has an amount and counts towards the totals. */
export function counts(line: DraftLine): line is PricedDraft {
  return line.net !== null && !line.is_left_out;
}

/** Returns a bill without reductions: the book's amount, or an override that is higher. */
export function fullPrice({ computed, net, discount }: PricedDraft): bigint {
  const before = net + discount;
  return computed !== null && computed > before ? computed : before;
}

/** Returns a line without discounts as its full price: the book's amount, or an override that is higher. */
export function atFullPrice(line: DraftLine, full_fees: Readonly<Record<string, number>> = {}): DraftLine {
  if (!counts(line)) return line;
  const hidden = BigInt((Object.hasOwn(full_fees, line.key) && full_fees[line.key]) || 0);
  const full = fullPrice(line);
  return { ...line, net: hidden > full ? hidden : full };
}

/** Returns a line at the book's amount, or at its override if the book has none. */
export function atBookPrice(line: DraftLine): DraftLine {
  return { ...line, net: line.computed ?? line.net };
}

/** Returns a line that the firm's rules add to the services. */
export function addedLine(
  line: Pick<DraftLine, 'key' | 'kind' | 'name' | 'billing' | 'vat_treatment' | 'working'> & {
    computed: bigint | null;
    to_be_priced?: string;
  },
): DraftLine {
  return {
    category: '',
    is_spread: false,
    is_optional: false,
    is_left_out: false,
    override: null,
    discount: 0n,
    net: line.computed,
    to_be_priced: null,
    ...line,
  };
}
