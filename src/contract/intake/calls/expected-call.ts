import type { Call } from './call.ts';

/** A call that has a date and time. */
export type TimedCall = Call & { starts_at: string };

/** A call whose time was mailed to the client. */
export type InvitedCall = TimedCall & { invited_email: string };

export function isAhead(call: Call, now: Date): call is TimedCall {
  return call.starts_at !== null && call.starts_at > now.toISOString();
}

/** Whether the client expects the call, or will when the queued invitation arrives. */
export function isExpected(call: Call, now: Date): call is InvitedCall {
  return isAhead(call, now) && call.invited_email !== null;
}

/** Whether the client has an invitation. */
export function isInvited(call: Call, now: Date): call is InvitedCall {
  return isExpected(call, now) && call.invited_at !== null;
}

/** Whether the invitation of an expected call has an outdated join link. `joinUrl` is the current link. */
export function hasOutdatedLink(call: Call | null, joinUrl: string | null, now: Date): boolean {
  return call !== null && isExpected(call, now) && call.invited_join_url !== joinUrl;
}

/** Whether two email addresses are equal. Ignores case. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Returns the address to which an expected call's invitation went, if the client's is now different; otherwise null.
 */
export function earlierAddress(call: Call | null, email: string, now: Date): string | null {
  return call !== null && isExpected(call, now) && !isSameEmail(call.invited_email, email)
    ? call.invited_email
    : null;
}
