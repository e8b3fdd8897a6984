import { z } from 'zod';
import { clientSchema } from '#contract/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { nextStepSchema } from './next-step.ts';

const byClient = z.object({ client_id: idSchema });
/** `next_step` is the text that was on the screen, so that nobody ends a step they haven't seen. */
const shownStep = byClient.extend({ next_step: z.string() });

export const nextStepsContract = {
  /** Replaces the client's next step, if it has one. */
  set: signedInProcedure
    .route({ method: 'PUT', path: '/clients/{client_id}/next-step' })
    .input(nextStepSchema.extend(byClient.shape))
    .output(clientSchema),
  /** Completes the step, which the history then shows. Throws STEP_CHANGED if the client has another one now. */
  complete: signedInProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/next-step/done' })
    .input(shownStep)
    .output(clientSchema),
  /** Removes the step without completing it. Throws STEP_CHANGED if the client has another one now. */
  remove: signedInProcedure
    .route({ method: 'DELETE', path: '/clients/{client_id}/next-step' })
    .input(shownStep)
    .output(clientSchema),
};
