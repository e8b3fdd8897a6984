/** Milliseconds during which a booking can be undone: the 8 s for which Undo is offered, plus latency. */
export const UNDO_BOOKING_MS = 10_000;

/**
 * Seconds for which a new booking's invitation waits: longer than UNDO_BOOKING_MS, so that no invitation is sent for an
 * undone call.
 */
export const INVITATION_WAITS_SECONDS = 12;

/** Whether the invitation of a new booking waits, so that it can still be dropped. */
export function isInvitationWaiting(
  call: { created_at: string; updated_at: string; invited_at: string | null },
  now: Date,
): boolean {
  return (
    call.invited_at === null &&
    call.updated_at === call.created_at &&
    now.getTime() - Date.parse(call.created_at) <= INVITATION_WAITS_SECONDS * 1_000
  );
}

/** Whether a call was booked moments ago and not changed since, so that its invitation is still waiting. */
export function isJustBooked(
  call: { created_at: string; updated_at: string; cancelled_at: string | null },
  now: Date,
): boolean {
  return (
    call.cancelled_at === null &&
    call.updated_at === call.created_at &&
    now.getTime() - Date.parse(call.created_at) <= UNDO_BOOKING_MS
  );
}
