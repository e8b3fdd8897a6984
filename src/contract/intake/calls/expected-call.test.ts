import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { earlierAddress, hasOutdatedLink, isExpected, isInvited } from './expected-call.ts';

const NOW = new Date('2026-03-02T10:00:00.000Z');
const call: Call = {
  id: 'a',
  client_id: 'b',
  booked_by: 'Ann',
  starts_at: '2026-03-02T10:00:00.001Z',
  duration_minutes: 30,
  sequence: 0,
  invited_email: 'ada@example.com',
  invited_at: '2026-03-01T10:00:00.000Z',
  join_url: null,
  invited_join_url: 'https://zoom.example/j/1',
  cancelled_at: null,
};

test('a client expects a future call that they were invited to', () => {
  expect(isExpected(call, NOW)).toBe(true);
  expect(isExpected({ ...call, starts_at: NOW.toISOString() }, NOW)).toBe(false);
  expect(isExpected({ ...call, starts_at: null }, NOW)).toBe(false);
  expect(isExpected({ ...call, invited_email: null }, NOW)).toBe(false);
});

test('a client whose invitation is still queued is not yet invited', () => {
  expect(isInvited(call, NOW)).toBe(true);
  expect(isInvited({ ...call, invited_at: null }, NOW)).toBe(false);
  expect(isInvited({ ...call, starts_at: NOW.toISOString() }, NOW)).toBe(false);
});

test("an expected call has an earlier address if the client's address has changed", () => {
  expect(earlierAddress(call, 'other@example.com', NOW)).toBe('ada@example.com');
  expect(earlierAddress(call, 'Ada@Example.com', NOW)).toBeNull();
  expect(earlierAddress(null, 'other@example.com', NOW)).toBeNull();
  expect(earlierAddress({ ...call, starts_at: NOW.toISOString() }, 'other@example.com', NOW)).toBeNull();
});

test('an invitation to an expected call is outdated if the join link has changed', () => {
  expect(hasOutdatedLink(call, 'https://zoom.example/j/1', NOW)).toBe(false);
  expect(hasOutdatedLink(call, 'https://zoom.example/j/2', NOW)).toBe(true);
  expect(hasOutdatedLink(call, null, NOW)).toBe(true);
  expect(hasOutdatedLink({ ...call, starts_at: NOW.toISOString() }, null, NOW)).toBe(false);
  expect(hasOutdatedLink(null, null, NOW)).toBe(false);
});
