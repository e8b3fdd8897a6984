import { signedIn } from '#server/implementer.ts';
import { endNextStep } from './end-next-step.ts';
import { setNextStep } from './set-next-step.ts';

export const nextStepsRouter = {
  set: signedIn.nextSteps.set.handler(setNextStep),
  complete: signedIn.nextSteps.complete.handler(({ context, input }) =>
    endNextStep({ context, type: 'next_step.done', input }),
  ),
  remove: signedIn.nextSteps.remove.handler(({ context, input }) =>
    endNextStep({ context, type: 'next_step.removed', input }),
  ),
};
