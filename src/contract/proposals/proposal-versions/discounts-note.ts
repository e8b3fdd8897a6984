import { discountText } from '#contract/pricing/fees/adjustments-text.ts';
import type { Discount } from '#contract/pricing/pricing/adjustments.ts';
import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Fees } from '#contract/pricing/pricing/fees.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';

/** Bills in a first year. A spread line's discount is a year's. */
const BILLS: Record<Billing, number> = { one_off: 1, monthly: 12, quarterly: 4, annually: 1 };

const listFormat = new Intl.ListFormat('en-GB');

/** Names the discounts on the whole, and adds up all discounts of the first year. Null if nothing is taken off. */
export function discountsNote(
  discounts: readonly Discount[],
  { lines, is_vat_registered }: Pick<Fees, 'lines' | 'is_vat_registered'>,
): string | null {
  const reduced = lines.filter(({ discount, is_left_out }) => discount > 0 && !is_left_out);
  if (reduced.length === 0) return null;
  const whole = discounts.filter(
    ({ on }) =>
      on.kind === 'whole' && (on.billing === null || reduced.some(({ billing }) => billing === on.billing)),
  );
  const year = reduced.reduce(
    (sum, { billing, discount }) => sum + discount * (billing ? BILLS[billing] : 0),
    0,
  );
  return [
    ...(whole.length > 0
      ? [`These fees are after ${listFormat.format(whole.map((each) => discountText(each, String)))}.`]
      : []),
    `All discounts together come to ${poundsText(year)}${is_vat_registered ? ' before VAT' : ''} in the first year.`,
  ].join(' ');
}
