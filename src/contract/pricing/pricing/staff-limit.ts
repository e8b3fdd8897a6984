import { percentText, poundsText } from './exact-text.ts';
import type { Fees } from './fees.ts';
import type { PricingRules } from './price-book.ts';
import { BASIS_POINTS } from './price-kinds.ts';

/**
 * Returns why an administrator must approve overrides and discounts, as sentences. Returns none if they are within the
 * limit for staff. Nothing is above a limit of 100 per cent.
 */
export function aboveStaffLimit(
  { lines, concession: { of, given } }: Pick<Fees, 'lines' | 'concession'>,
  { staff_discount_limit: limit }: Pick<PricingRules, 'staff_discount_limit'>,
): string[] {
  if (limit === BASIS_POINTS) return [];
  // Without an amount of the book, a reduction can't be measured.
  const byHand = lines.flatMap(({ name, computed, override }) =>
    computed === null && override !== null ? [`${name} (${poundsText(override.pence)})`] : [],
  );
  const options = lines.some(({ is_optional }) => is_optional) ? " Options don't widen it." : '';
  const isTooMuch = BigInt(given) * BigInt(BASIS_POINTS) > BigInt(of) * BigInt(limit);
  return [
    ...(isTooMuch
      ? [
          `Overrides and discounts take ${poundsText(given)} off ${poundsText(of)} in the first year. The staff limit is ${percentText(limit)}.${options}`,
        ]
      : []),
    ...(byHand.length > 0
      ? [`Set by hand, because the price book has no amount: ${byHand.join(', ')}.`]
      : []),
  ];
}
