import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { percentText, poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import type { Adjustments } from './adjustments.ts';

/** Names of billings as they follow 'off'. */
const OFF: Record<Billing, string> = {
  one_off: 'all one-off fees',
  monthly: 'every month',
  quarterly: 'every quarter',
  annually: 'every year',
};

/** '10% off everything', '£20.00 off every month', '5% off VAT Returns'. */
export function discountText({ on, by }: Discount, nameOf: (line: string) => string): string {
  const amount = by.kind === 'per_cent' ? percentText(by.basis_points) : poundsText(by.pence);
  if (on.kind === 'line') return `${amount} off ${nameOf(on.line)}`;
  return `${amount} off ${on.billing === null ? 'everything' : OFF[on.billing]}`;
}

/** Lists the differences between two sets of adjustments, for the history. */
export function adjustmentChanges(
  before: Adjustments,
  after: Adjustments,
  nameOf: (line: string) => string,
): Record<string, { from: string | null; to: string | null }> {
  const overrides = ({ overrides: all }: Adjustments) =>
    all.map(({ line, pence, reason }) => `${nameOf(line)} ${poundsText(pence)} (${reason})`).join('; ');
  const discounts = ({ discounts: all }: Adjustments) =>
    all.map((discount) => `${discountText(discount, nameOf)} (${discount.reason})`).join('; ');
  const texts = [
    ['overrides', overrides(before), overrides(after)],
    ['discounts', discounts(before), discounts(after)],
  ] as const;
  return Object.fromEntries(
    texts
      .filter(([, from, to]) => from !== to)
      .map(([field, from, to]) => [field, { from: from || null, to: to || null }]),
  );
}
