import { TRIAL_DAYS } from '#contract/desk/trial-run/trial-days.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { signedIn } from '#server/implementer.ts';
import { findTrial } from './find-trial.ts';
import { removeTrials } from './remove-trials.ts';
import { startTrial } from './start-trial.ts';

const DAY_MS = 86_400_000;

export const trialRunRouter = {
  /** The trial that is under way, with the day of the night in which it is removed. */
  get: signedIn.trialRun.get.handler(async ({ context }) => {
    const trial = await findTrial(context);
    if (!trial) return { trial: null };
    const { client_id, is_sent, created_at } = trial;
    // The nightly job comes after the days have passed.
    const removed_on = londonDay(new Date(new Date(created_at).getTime() + (TRIAL_DAYS + 1) * DAY_MS));
    return { trial: { client_id, is_sent, removed_on } };
  }),
  start: signedIn.trialRun.start.handler(({ context }) => startTrial(context)),
  remove: signedIn.trialRun.remove.handler(async ({ context }) => {
    await removeTrials(context);
    return {};
  }),
};
