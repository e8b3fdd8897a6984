import { z } from 'zod';
import { adminPersonProcedure, adminProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';

export const trialRunContract = {
  get: adminProcedure(
    'GET /trial-run',
    'Get the trial run',
    'The client of the trial run that is under way, if there is one.',
  ).output(
    z.object({
      /** Null without a trial. `removed_on`: the London day on which it is removed by itself. */
      trial: z.object({ client_id: idSchema, is_sent: z.boolean(), removed_on: daySchema }).nullable(),
    }),
  ),
  start: adminPersonProcedure(
    'POST /trial-run',
    'Send yourself a proposal',
    'Makes a client who counts nowhere, with the caller as the signatory, and sends a proposal as for any client. If something is missing, the client is made but nothing is sent. A trial that was sent already is returned unchanged.',
  ).output(z.object({ client_id: idSchema, is_sent: z.boolean() })),
  remove: adminProcedure(
    'POST /trial-run/remove',
    'Remove the trial run',
    'Deletes the trial client with everything about it, signed or not.',
  ).output(z.object({})),
};
