import { expect, test } from 'vitest';
import {
  INVITATION_WAITS_SECONDS,
  isInvitationWaiting,
  isJustBooked,
  UNDO_BOOKING_MS,
} from './undo-booking.ts';

const at = '2026-03-02T10:00:00.000Z';
const call = { created_at: at, updated_at: at, cancelled_at: null };
const after = (milliseconds: number) => new Date(Date.parse(at) + milliseconds);

test('an unchanged booking can be undone for ten seconds', () => {
  expect(isJustBooked(call, after(UNDO_BOOKING_MS))).toBe(true);
  expect(isJustBooked(call, after(UNDO_BOOKING_MS + 1))).toBe(false);
  expect(isJustBooked({ ...call, updated_at: after(1).toISOString() }, after(2))).toBe(false);
  expect(isJustBooked({ ...call, cancelled_at: at }, after(2))).toBe(false);
});

test('the invitation waits longer than a booking can be undone', () => {
  expect(INVITATION_WAITS_SECONDS * 1_000).toBeGreaterThan(UNDO_BOOKING_MS);
});

test('an invitation waits until it is sent or the call is changed', () => {
  const booked = { ...call, invited_at: null };
  const waits = INVITATION_WAITS_SECONDS * 1_000;
  expect(isInvitationWaiting(booked, after(waits))).toBe(true);
  expect(isInvitationWaiting(booked, after(waits + 1))).toBe(false);
  expect(isInvitationWaiting({ ...booked, invited_at: at }, after(waits))).toBe(false);
  expect(isInvitationWaiting({ ...booked, updated_at: after(1).toISOString() }, after(2))).toBe(false);
});
