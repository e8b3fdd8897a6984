import { expect, it } from 'vitest';
import { type StoredState, versionState } from './version-state.ts';

const NOON = new Date('2026-11-22T12:00:00.000Z');
const version = (state: StoredState, valid_until: string, accepted_at: string | null = null) => ({
  state,
  valid_until,
  accepted_at,
});

it.each([
  ['open on its last day', version('open', '2026-11-22'), 'open'],
  ['expired on the next day', version('open', '2026-11-21'), 'expired'],
  [
    'open if it was accepted, even after its last day',
    version('open', '2026-11-21', '2026-11-20T09:00:00Z'),
    'open',
  ],
  ['withdrawn, whatever its last day', version('withdrawn', '2026-11-01'), 'withdrawn'],
  ['signed, whatever its last day', version('signed', '2026-11-01', '2026-11-01T09:00:00Z'), 'signed'],
])('a version is %s', (_name, given, expected) => {
  expect(versionState(given, NOON)).toBe(expected);
});

it('a version expires at midnight in London, not in UTC', () => {
  const open = version('open', '2026-07-01');
  expect(versionState(open, new Date('2026-07-01T22:59:59Z'))).toBe('open');
  expect(versionState(open, new Date('2026-07-01T23:00:00Z'))).toBe('expired');
});
