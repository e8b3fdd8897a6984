import type { Call } from '#contract/calls/call.ts';

/** A call that has a date and time. */
export type TimedCall = Call & { starts_at: string };

/** A call of whose time the client was told. */
export type InvitedCall = TimedCall & { invited_email: string };

export function isAhead(call: Call, now: Date): call is TimedCall {
  return call.starts_at !== null && call.starts_at > now.toISOString();
}

/** Whether a client expects the call: only such a one is withdrawn by mail. */
export function isExpected(call: Call, now: Date): call is InvitedCall {
  return isAhead(call, now) && call.invited_email !== null;
}
