import { expect, it } from 'vitest';
import { isKeyUsable, keyExpiry, keyState, roleOfKey } from './key-life.ts';

const NOW = new Date('2026-03-02T10:15:30.123Z');
const inMs = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
const DAY_MS = 24 * 60 * 60 * 1_000;

it.each([
  ['revoked', 'after somebody has revoked it', inMs(DAY_MS), inMs(-1)],
  ['revoked', 'if it was revoked before it expired', inMs(-1), inMs(-2)],
  ['expired', 'at its expiry', inMs(0), null],
  ['expiring', 'one millisecond before its expiry', inMs(1), null],
  ['expiring', '14 days before its expiry', inMs(14 * DAY_MS), null],
  ['active', 'more than 14 days before its expiry', inMs(14 * DAY_MS + 1), null],
  ['active', 'with the longest lifetime', inMs(365 * DAY_MS), null],
  ['expired', 'if its expiry is beyond the longest lifetime', inMs(367 * DAY_MS), null],
])("a key's state is '%s' %s", (state, _when, expires_at, revoked_at) => {
  const key = { expires_at, revoked_at };
  expect(keyState(key, NOW)).toBe(state);
  expect(isKeyUsable(key, NOW)).toBe(state === 'active' || state === 'expiring');
});

it('a key lasts the chosen number of days', () => {
  expect(keyExpiry(NOW, 90)).toBe('2026-05-31T10:15:30.123Z');
});

it.each([
  ['admin', 'admin', 'admin'],
  ['admin', 'staff', 'staff'],
  ['staff', 'admin', 'staff'],
  ['staff', 'staff', 'staff'],
] as const)('a key as %s with a creator now %s has %s permissions', (given, creator, role) => {
  expect(roleOfKey(given, creator)).toBe(role);
});
