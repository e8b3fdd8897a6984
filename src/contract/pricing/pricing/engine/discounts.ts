import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { percentText, poundsText } from '#contract/pricing/pricing/exact-text.ts';
import { BASIS_POINTS, BILLINGS, type Billing } from '#contract/pricing/pricing/price-kinds.ts';
import { counts, type DraftLine, type PricedDraft } from './draft-line.ts';
import { dividedDown, dividedHalfUp, totalOf } from './exact.ts';

const BILLING_NAMES: Readonly<Record<Billing, string>> = {
  one_off: 'one-off',
  monthly: 'monthly',
  quarterly: 'quarterly',
  annually: 'annual',
};

/** Applies the discounts on single lines, in order. */
export function withLineDiscounts(lines: readonly DraftLine[], discounts: readonly Discount[]): DraftLine[] {
  return lines.map((line) =>
    discounts.reduce((current, { on, by, reason }) => {
      if (on.kind !== 'line' || on.line !== line.key || current.net === null) return current;
      const off = amountOff(by, current.net);
      const text = `Discount of ${byText(by)}${limitText(by, off)}: ${poundsText(-off)} (${reason})`;
      return reduced(current, off, text);
    }, line),
  );
}

/** Applies the discounts on the whole, in order, each billing separately. */
export function withWholeDiscounts(lines: readonly DraftLine[], discounts: readonly Discount[]): DraftLine[] {
  let current = [...lines];
  for (const discount of discounts) {
    const { on, by } = discount;
    if (on.kind !== 'whole' || (on.billing === null && by.kind === 'amount')) continue;
    for (const billing of on.billing === null ? BILLINGS : [on.billing]) {
      current = sharedOver(current, billing, discount);
    }
  }
  return current;
}

/** Shares a discount among a billing's lines in proportion to net amounts. Odd pennies go to the largest remainders. */
function sharedOver(lines: DraftLine[], billing: Billing, { by, reason }: Discount): DraftLine[] {
  const taking = lines.filter(counts).filter((line) => line.billing === billing && line.net > 0n);
  const total = totalOf(taking.map(({ net }) => net));
  if (total === 0n) return lines;
  const off = amountOff(by, total);
  const shares = sharesOf(off, total, taking);
  const text = `Share of the discount of ${byText(by)} on ${BILLING_NAMES[billing]} fees${limitText(by, off)}`;
  return lines.map((line) => {
    const share = shares.get(line.key);
    return share === undefined ? line : reduced(line, share, `${text}: ${poundsText(-share)} (${reason})`);
  });
}

function sharesOf(off: bigint, total: bigint, lines: readonly PricedDraft[]): Map<string, bigint> {
  const parts = lines.map(({ key, net }) => ({ key, ...dividedDown(off * net, total) }));
  const pennies = Number(off - totalOf(parts.map(({ quotient }) => quotient)));
  // Sorting is stable, so the earlier line comes first if remainders are equal.
  const first = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1))
    .slice(0, pennies)
    .map(({ key }) => key);
  return new Map(parts.map(({ key, quotient }) => [key, quotient + (first.includes(key) ? 1n : 0n)]));
}

function amountOff(by: Discount['by'], net: bigint): bigint {
  const off =
    by.kind === 'per_cent'
      ? dividedHalfUp(net * BigInt(by.basis_points), BigInt(BASIS_POINTS))
      : BigInt(by.pence);
  return off > net ? net : off;
}

function byText(by: Discount['by']): string {
  return by.kind === 'per_cent' ? percentText(by.basis_points) : poundsText(by.pence);
}

function limitText(by: Discount['by'], off: bigint): string {
  return by.kind === 'amount' && BigInt(by.pence) > off ? `, limited to ${poundsText(off)}` : '';
}

function reduced(line: DraftLine, off: bigint, text: string): DraftLine {
  if (line.net === null) return line;
  return { ...line, net: line.net - off, discount: line.discount + off, working: [...line.working, text] };
}

/** Names the discounts that don't apply to any line. */
export function unusedDiscounts(lines: readonly DraftLine[], discounts: readonly Discount[]): string[] {
  return discounts
    .filter(({ on, by }) => {
      if (on.kind === 'line') return !lines.some(({ key, net }) => key === on.line && net !== null);
      if (on.billing === null) return by.kind === 'amount' || !lines.some(counts);
      return !lines.some((line) => counts(line) && line.billing === on.billing);
    })
    .map(({ by, reason }) => `The discount of ${byText(by)} doesn't apply to any line (${reason})`);
}
