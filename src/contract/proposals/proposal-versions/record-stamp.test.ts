import { expect, test } from 'vitest';
import { recordStamp } from './record-stamp.ts';

const next_attempt_at = '2026-03-02T10:01:00.000Z';
const waiting = { stamped_at: null, reason: 'The authority was away', next_attempt_at };

test('a time stamp is reported as missing until it arrives', () => {
  expect(recordStamp(waiting, { hasAuthority: true })).toEqual({
    state: 'missing',
    reason: 'The authority was away',
    next_attempt_at,
  });
  const stamped_at = '2026-03-02T10:00:59.000Z';
  expect(recordStamp({ ...waiting, stamped_at }, { hasAuthority: true })).toEqual({
    state: 'stamped',
    at: stamped_at,
  });
});

test('a stamp is missing only with an authority and a signed record', () => {
  expect(recordStamp(waiting, { hasAuthority: false })).toBeNull();
  expect(recordStamp(null, { hasAuthority: true })).toBeNull();
  expect(recordStamp({ ...waiting, stamped_at: next_attempt_at }, { hasAuthority: false })).toMatchObject({
    state: 'stamped',
  });
});
