import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { actionSchema } from './action-schema.ts';

/** A client, why it is where it is, and the next action if it is the firm's turn. */
export const clientStandingSchema = z.object({
  client: clientSchema,
  sentence: z.string(),
  action: actionSchema.nullable(),
  /** The days allowed in the status, if the client has been there for that long and nothing is arranged. */
  over_days: z.int().nullable(),
  has_answers: z.boolean(),
});

export type ClientStanding = z.infer<typeof clientStandingSchema>;

/** Maximum number of clients whose standing one list reads. */
export const STANDINGS_LIMIT = 500;

export const standingContract = {
  signatures: signedInProcedure(
    'GET /proposals/awaiting-signature',
    'List proposals awaiting signature',
    'Open clients whose newest proposal waits for a signature of the client or of the firm, longest wait first.',
  ).output(z.object({ items: z.array(clientStandingSchema), has_more: z.boolean() })),
};
