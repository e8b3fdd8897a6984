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

/** Up to this part of the wait is added at random, so that what failed together does not come again together. */
const JITTER = 0.1;

/** Milliseconds until the next try after `attempts` failed ones; null: given up. `random` is from 0 to 1. */
export function retryAfter(attempts: number, random: number): number | null {
  const wait = RETRY_AFTER_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * random));
}
