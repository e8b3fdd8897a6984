import { signedIn } from '#server/implementer.ts';
import { getTrial } from './get-trial.ts';
import { removeTrials } from './remove-trials.ts';
import { startTrial } from './start-trial.ts';

export const trialRunRouter = {
  get: signedIn.trialRun.get.handler(({ context }) => getTrial(context)),
  start: signedIn.trialRun.start.handler(({ context }) => startTrial(context)),
  remove: signedIn.trialRun.remove.handler(async ({ context }) => {
    await removeTrials(context);
    return {};
  }),
};
