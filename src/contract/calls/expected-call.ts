import type { Call } from './call.ts';

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

/**
 * Whether the invitation of an expected call names another join link than the one that holds now: it was changed where
 * whoever takes the call has theirs.
 */
export function hasOutdatedLink(call: Call | null, joinUrl: string | null, now: Date): boolean {
  return call !== null && isExpected(call, now) && call.invited_join_url !== joinUrl;
}

/** Whether two addresses reach one mailbox: a corrected capital is no other address. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The address that has the invitation of an expected call, where the client's present one is another; else null. */
export function earlierAddress(call: Call | null, email: string, now: Date): string | null {
  return call !== null && isExpected(call, now) && !isSameEmail(call.invited_email, email)
    ? call.invited_email
    : null;
}
