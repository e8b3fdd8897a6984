import type { Fees } from '#contract/pricing/pricing/fees.ts';
import { aboveStaffLimit } from '#contract/pricing/pricing/staff-limit.ts';
import type { Adjustments } from './adjustments.ts';
import type { Pricing, SavedFees } from './saved-fees.ts';

export interface Computed {
  pricing: Pricing;
  /** The day in London. */
  day: string;
  fees: Fees;
  adjustments: Adjustments;
}

/**
 * Returns the fees that a save stores. An approval, or a request for approval, covers only the exact amounts and reasons.
 * After a change to either, the user who saves requests a new approval if the fees need one.
 */
export function savedFeesAfter(
  { pricing: { book }, day, fees, adjustments }: Computed,
  stored: SavedFees | null,
  actor: { user_id: string; full_name: string },
): SavedFees {
  const offer = {
    book: { id: book.id, number: book.number, starts_on: book.starts_on },
    day,
    fees,
    adjustments,
    limit: book.rules.staff_discount_limit,
  };
  const isSame = stored !== null && isSameOffer(stored, offer);
  const version = stored === null ? 1 : stored.version + (isSame ? 0 : 1);
  if (aboveStaffLimit(fees, book.rules).length === 0) {
    return { ...offer, ...NOBODY, approval: 'not_needed', version };
  }
  if (isSame && stored.approval !== 'not_needed') {
    const { approval, asked_by, asked_by_name, approved_by_name, approved_at } = stored;
    return { ...offer, approval, asked_by, asked_by_name, approved_by_name, approved_at, version };
  }
  return {
    ...offer,
    ...NOBODY,
    approval: 'waiting',
    asked_by: actor.user_id,
    asked_by_name: actor.full_name,
    version,
  };
}

const NOBODY = { asked_by: null, asked_by_name: null, approved_by_name: null, approved_at: null } as const;

type Offer = Pick<SavedFees, 'fees' | 'adjustments'>;

/** Whether two offers have the same amounts, line by line, with the same adjustments and reasons. */
export function isSameOffer(one: Offer, other: Offer): boolean {
  return offerOf(one) === offerOf(other);
}

function offerOf({ fees, adjustments: { overrides, discounts } }: Offer): string {
  return JSON.stringify([
    fees.lines.map(({ key, billing, computed, amounts, discount, override }) => [
      key,
      billing,
      computed,
      amounts && [amounts.net, amounts.vat],
      discount,
      override && [override.pence, override.reason],
    ]),
    overrides.map(({ line, pence, reason }) => [line, pence, reason]),
    discounts.map(({ on, by, reason }) => [
      on.kind === 'line' ? ['line', on.line] : ['whole', on.billing],
      by.kind === 'amount' ? ['pence', by.pence] : ['basis_points', by.basis_points],
      reason,
    ]),
  ]);
}

interface Approver {
  user_id: string;
  /** The version that the user saw. */
  version: number;
  is_only_admin: boolean;
}

/** Returns why a user may not approve fees, or null if they may. Only a sole administrator approves their own request. */
export function approvalProblem(
  stored: Pick<SavedFees, 'approval' | 'asked_by' | 'version'>,
  { user_id, version, is_only_admin }: Approver,
): 'FEES_CHANGED' | 'OWN_REQUEST' | null {
  if (stored.version !== version || stored.approval === 'not_needed') return 'FEES_CHANGED';
  const isOwn = stored.approval === 'waiting' && stored.asked_by === user_id;
  return isOwn && !is_only_admin ? 'OWN_REQUEST' : null;
}
