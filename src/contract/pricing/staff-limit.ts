import type { Fees } from './fees.ts';
import type { PricingRules } from './price-book.ts';
import { BASIS_POINTS } from './price-kinds.ts';

/** Whether overrides and discounts together exceed the limit for staff, so that an administrator must approve them. */
export function isAboveStaffLimit(
  { of, given }: Fees['concession'],
  { staff_discount_limit }: Pick<PricingRules, 'staff_discount_limit'>,
): boolean {
  return BigInt(given) * BigInt(BASIS_POINTS) > BigInt(of) * BigInt(staff_discount_limit);
}
