import { expect, test } from 'vitest';
import { pageState } from './page-state.ts';

const OPEN = { state: 'open', valid_until: '2026-07-10', accepted_at: null } as const;

test('a proposal expires at midnight in London, in summer and winter', () => {
  expect(pageState(OPEN, new Date('2026-07-10T22:59:59.999Z'))).toBe('open');
  expect(pageState(OPEN, new Date('2026-07-10T23:00:00.000Z'))).toBe('expired');
  const winter = { ...OPEN, valid_until: '2026-12-10' };
  expect(pageState(winter, new Date('2026-12-10T23:59:59.999Z'))).toBe('open');
  expect(pageState(winter, new Date('2026-12-11T00:00:00.000Z'))).toBe('expired');
});

test('once one signed, the other signatories can sign after the last day', () => {
  const accepted = { ...OPEN, accepted_at: '2026-07-09T10:00:00.000Z' };
  expect(pageState(accepted, new Date('2026-07-12T10:00:00.000Z'))).toBe('accepted');
  expect(pageState({ ...accepted, state: 'signed' }, new Date('2027-07-12T10:00:00.000Z'))).toBe('signed');
});

test('a superseded, withdrawn or declined proposal keeps its state after its last day', () => {
  for (const state of ['superseded', 'withdrawn', 'declined'] as const)
    expect(pageState({ ...OPEN, state }, new Date('2027-01-01T00:00:00.000Z'))).toBe(state);
});
