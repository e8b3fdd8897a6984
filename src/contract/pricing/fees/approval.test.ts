import { describe, expect, it, test } from 'vitest';
import type { Adjustments } from './adjustments.ts';
import { approvalProblem, savedFeesAfter } from './approval.ts';
import { aFeeLine, aPricing, aSavedFees, someFees } from './fees.fixture.ts';
import type { SavedFees } from './saved-fees.ts';

const SAM = { user_id: '0190f5a4-7e1c-7000-8000-000000000001', full_name: 'Sam Staff' };
const ANN = { user_id: '0190f5a4-7e1c-7000-8000-000000000002', full_name: 'Ann Admin' };
const DAY = '2026-11-22';

function discounted(
  given: number,
  reason = 'Loyal client',
): { fees: SavedFees['fees']; adjustments: Adjustments } {
  return {
    fees: someFees({
      lines: [aFeeLine({ key: 'vat', discount: given / 12 })],
      concession: { of: 120_000, given },
    }),
    adjustments: {
      overrides: [],
      discounts: [
        { on: { kind: 'whole', billing: 'monthly' }, by: { kind: 'amount', pence: given / 12 }, reason },
      ],
    },
  };
}

const save = (
  offer: ReturnType<typeof discounted>,
  stored: SavedFees | null,
  actor = SAM,
  pricing = aPricing(),
) => savedFeesAfter({ pricing, day: DAY, ...offer }, stored, actor);

describe('an approval', () => {
  it.each([
    [0, 1_000, 'not_needed'],
    [12_000, 1_000, 'not_needed'],
    [12_012, 1_000, 'waiting'],
    [12, 0, 'waiting'],
    [0, 0, 'not_needed'],
    [120_000, 10_000, 'not_needed'],
  ])('of %j pence off 120000, limit %j basis points, is %s', (given, limit, approval) => {
    expect(save(discounted(given), null, SAM, aPricing(1, limit))).toMatchObject({ approval, limit });
  });

  it('is requested by the user who saves, even by an administrator', () => {
    expect(save(discounted(24_000), null, ANN)).toMatchObject({
      approval: 'waiting',
      asked_by: ANN.user_id,
      asked_by_name: 'Ann Admin',
      version: 1,
    });
  });

  const approved: SavedFees = {
    ...save(discounted(24_000), null),
    approval: 'approved',
    approved_by_name: 'Ann Admin',
    approved_at: '2026-11-22T12:00:00.000Z',
  };

  it('stays valid while the amounts and reasons are the same', () => {
    const again = savedFeesAfter(
      { pricing: aPricing(), day: '2026-11-23', ...discounted(24_000) },
      approved,
      ANN,
    );
    expect(again).toEqual({ ...approved, day: '2026-11-23' });
  });

  test.each([
    ['other amounts', discounted(24_012)],
    ['another reason', discounted(24_000, 'Friend of the family')],
  ])('is needed again for %s', (_, offer) => {
    expect(save(offer, approved, ANN)).toMatchObject({
      approval: 'waiting',
      asked_by: ANN.user_id,
      approved_by_name: null,
      approved_at: null,
      version: 2,
    });
  });

  it('lapses if staff give away no more than they may', () => {
    const less = save(discounted(1_200), approved);
    expect(less).toMatchObject({
      approval: 'not_needed',
      asked_by: null,
      approved_by_name: null,
      version: 2,
    });
    expect(save(discounted(24_000), less)).toMatchObject({ approval: 'waiting', version: 3 });
  });

  it('that nobody has given yet keeps the name of the user who asked', () => {
    const waiting = save(discounted(24_000), null);
    expect(save(discounted(24_000), waiting, ANN)).toEqual(waiting);
  });
});

test.each([
  ['waiting', ANN, 2, null],
  ['waiting', SAM, 2, 'OWN_REQUEST'],
  ['waiting', ANN, 1, 'FEES_CHANGED'],
  ['approved', ANN, 2, null],
  ['approved', SAM, 1, 'FEES_CHANGED'],
  ['not_needed', ANN, 2, 'FEES_CHANGED'],
] as const)('approving version 2 (%s) by %o who saw %j has problem %s', (approval, who, version, problem) => {
  const stored = aSavedFees({ approval, asked_by: SAM.user_id, version: 2 });
  const user = { user_id: who.user_id, version, is_only_admin: false };
  expect(approvalProblem(stored, user)).toBe(problem);
});

test('a sole administrator may approve their own request', () => {
  const stored = aSavedFees({ approval: 'waiting', asked_by: ANN.user_id, version: 2 });
  expect(approvalProblem(stored, { user_id: ANN.user_id, version: 2, is_only_admin: true })).toBeNull();
});
