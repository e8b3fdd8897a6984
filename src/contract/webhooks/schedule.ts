/** Milliseconds an endpoint has for its answer. */
export const ANSWER_WITHIN_MS = 10_000;
/** How long the secret before a rotation goes on signing beside the new one: 24 hours. */
export const OLD_SECRET_MS = 24 * 60 * 60 * 1_000;
/** Days that deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** From one try to the next: the example of the Standard Webhooks specification, three days in all. */
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

/** The longest wait that a receiver is granted: the schedule's own longest. */
const ASKED_AT_MOST_MS = 24 * HOUR;

/** Up to this part of the wait is added at random, so that what failed together does not come again together. */
const JITTER = 0.1;

/** Milliseconds until the next try after `attempts` failed ones; null: given up. `random` is from 0 to 1. */
export function retryAfter(attempts: number, random: number): number | null {
  const wait = RETRY_AFTER_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * random));
}

/** Milliseconds that an answer asks to wait by 'Retry-After', in seconds or as a date (RFC 9110); 0: none. */
export function askedWait(
  { status, retry_after }: { status: number; retry_after: string | null },
  now: Date,
): number {
  if (retry_after === null || (status !== 429 && status !== 503)) return 0;
  const wait = /^\d+$/.test(retry_after)
    ? Number(retry_after) * SECOND
    : Date.parse(retry_after) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(0, wait), ASKED_AT_MOST_MS);
}
