import { TRIAL_DAYS } from '#contract/desk/trial-run/trial-days.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { findTrial } from './find-trial.ts';

const DAY_MS = 86_400_000;

/** The trial that is under way, with the day of the night in which it is removed. */
export async function getTrial(context: Pick<SignedInCtx, 'db'>) {
  const trial = await findTrial(context);
  if (!trial) return { trial: null };
  const { client_id, is_sent, created_at } = trial;
  // The nightly job comes after the days have passed.
  const removed_on = londonDay(new Date(new Date(created_at).getTime() + (TRIAL_DAYS + 1) * DAY_MS));
  return { trial: { client_id, is_sent, removed_on } };
}
