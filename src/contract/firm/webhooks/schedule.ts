/** Milliseconds an endpoint has to respond. */
export const ANSWER_WITHIN_MS = 10_000;
/** Milliseconds for which the previous secret also signs after a rotation. */
export const OLD_SECRET_MS = 24 * 60 * 60 * 1_000;
/** Days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts, from the example in the Standard Webhooks specification: three days in total. */
const RETRY_AFTER_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** Maximum 'Retry-After', the schedule's longest wait. */
const MAX_RETRY_AFTER_MS = 24 * HOUR;

/** Maximum random addition, as a share of the wait, so that deliveries that failed together aren't retried together. */
const JITTER = 0.1;

/** Returns the milliseconds until the next attempt after `attempts` failures, or null to give up. `random` is 0 to 1. */
export function retryAfter(attempts: number, random: number): number | null {
  const wait = RETRY_AFTER_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * random));
}

/** Returns the wait in milliseconds that a 429 or 503 requests with 'Retry-After' (RFC 9110), up to a day; otherwise 0. */
export function retryAfterMs(
  { status, retry_after }: { status: number; retry_after: string | null },
  now: Date,
): number {
  if (retry_after === null || (status !== 429 && status !== 503)) return 0;
  const wait = /^\d+$/.test(retry_after)
    ? Number(retry_after) * SECOND
    : Date.parse(retry_after) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(0, wait), MAX_RETRY_AFTER_MS);
}
