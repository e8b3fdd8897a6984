import { Refusal } from '#contract/errors.ts';
import type { Env } from '#server/kernel/env.ts';

/** Throws UNKNOWN_BOOKER if `booked_by` isn't one of the two configured people. */
export function checkBooker(env: Pick<Env, 'callBookers'>, booked_by: string): void {
  if (!env.callBookers.includes(booked_by)) throw new Refusal('UNKNOWN_BOOKER');
}
