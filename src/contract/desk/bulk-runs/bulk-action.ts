import { z } from 'zod';
import { clientStatusSchema } from '#contract/clients/clients/client.ts';
import { closeReasonSchema } from '#contract/clients/clients/close-reason.ts';
import { nextStepSchema } from '#contract/clients/next-steps/next-step.ts';
import { idSchema } from '#contract/values/scalars.ts';

/** An action on many clients. A run applies it to each client under the rules for a single client. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owner'), owner_id: idSchema.nullable() }),
  z.object({ kind: z.literal('status'), status: clientStatusSchema }),
  /** Emails the client's open questionnaire link, or a new link. */
  z.object({ kind: z.literal('email_link') }),
  nextStepSchema.extend({ kind: z.literal('next_step') }),
  z.object({ kind: z.literal('close'), reason: closeReasonSchema }),
]);

export type BulkAction = z.output<typeof bulkActionSchema>;
