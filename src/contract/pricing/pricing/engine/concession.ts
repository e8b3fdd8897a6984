import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import { BASIS_POINTS, type Billing } from '#contract/pricing/pricing/price-kinds.ts';
import { counts, type DraftLine, fullPrice, type PricedDraft } from './draft-line.ts';
import { totalOf } from './exact.ts';

const BILLS_A_YEAR: Readonly<Record<Billing, bigint>> = {
  one_off: 1n,
  monthly: 12n,
  quarterly: 4n,
  annually: 1n,
};

const billsOf = ({ billing }: DraftLine) => (billing === null ? 1n : BILLS_A_YEAR[billing]);

/** Whether a discount's share of a line depends on the options that the client chooses. */
export function isFixed({ on, by }: Discount): boolean {
  if (by.kind !== 'amount') return false;
  return on.kind === 'whole' || on.line === 'top_up' || on.line.startsWith('alignment_');
}

/** The lines for one choice of the client. */
interface Choice {
  lines: readonly DraftLine[];
  /** The lines without fixed discounts. */
  measured: readonly DraftLine[];
  /** The alignment of the book's amounts. */
  alignment: readonly DraftLine[];
}

interface Part {
  of: bigint;
  given: bigint;
  bills: bigint;
}

const NOTHING: Part = { of: 0n, given: 0n, bills: 1n };

/**
 * Adds up the reductions by overrides and discounts in the first year, against the book's amounts. An override that
 * raises one line doesn't make up for a reduction of another line. `certain` has the lines if the client leaves out all
 * options. A line that depends on options counts as in the choice in which its reduction is the furthest above the limit,
 * so that no option widens the limit for other lines.
 */
export function concessionOf(certain: Choice, withOptions: Choice, limit: number): Fees['concession'] {
  const least = partsOf(certain);
  const most = partsOf(withOptions);
  const parts = [...new Set([...least.keys(), ...most.keys()])].map((key) => {
    const one = least.get(key) ?? NOTHING;
    const other = most.get(key) ?? NOTHING;
    const bills = one.bills > other.bills ? one.bills : other.bills;
    // A difference below a penny a bill comes from rounding.
    return excess(other, limit) - excess(one, limit) >= bills * BigInt(BASIS_POINTS) ? other : one;
  });
  const fixed = [certain, withOptions].map(({ lines, measured }) => givenIn(lines) - givenIn(measured));
  const of = totalOf(parts.map((part) => part.of));
  const given = totalOf(parts.map((part) => part.given));
  return { of: Number(of), given: Number(given + fixed.reduce((one, other) => (one > other ? one : other))) };
}

function partsOf({ measured, alignment }: Choice): Map<string, Part> {
  const aligned = new Map(alignment.map(({ key, computed }) => [key, computed]));
  return new Map(
    measured.filter(counts).map((line) => {
      const bills = billsOf(line);
      const book = line.kind === 'alignment' ? (aligned.get(line.key) ?? 0n) : line.computed;
      return [line.key, { of: (book ?? fullPrice(line)) * bills, given: given(line), bills }] as const;
    }),
  );
}

function given(line: PricedDraft): bigint {
  return (fullPrice(line) - line.net) * billsOf(line);
}

function givenIn(lines: readonly DraftLine[]): bigint {
  return totalOf(lines.filter(counts).map(given));
}

function excess({ of, given: reduction }: Part, limit: number): bigint {
  return reduction * BigInt(BASIS_POINTS) - of * BigInt(limit);
}
