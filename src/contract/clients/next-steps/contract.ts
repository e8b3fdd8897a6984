import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { nextStepSchema } from './next-step.ts';

const byClient = z.object({ client_id: idSchema });
/** `next_step` is the text that was on the screen, so that nobody ends a step they haven't seen. */
const shownStep = byClient.extend({ next_step: z.string() });

export const nextStepsContract = {
  set: signedInProcedure(
    'PUT /clients/{client_id}/next-step',
    "Set a client's next step",
    "Replaces the client's next step, if it has one.",
  )
    .input(nextStepSchema.extend(byClient.shape))
    .output(clientSchema),
  complete: signedInProcedure(
    'POST /clients/{client_id}/next-step/done',
    "Complete a client's next step",
    'Completes the step and records it in the history. Fails with STEP_CHANGED if the client has another step now. Changes nothing if it has no step.',
  )
    .input(shownStep)
    .output(clientSchema),
  remove: signedInProcedure(
    'DELETE /clients/{client_id}/next-step',
    "Remove a client's next step",
    'Removes the step without completing it. Fails with STEP_CHANGED if the client has another step now. Changes nothing if it has no step.',
  )
    .input(shownStep)
    .output(clientSchema),
};
