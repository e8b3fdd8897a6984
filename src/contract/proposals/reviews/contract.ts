import { z } from 'zod';
import { clientSchema, clientStatusSchema } from '#contract/clients/clients/client.ts';
import { answeredFactsSchema } from '#contract/pricing/missing-services/facts.ts';
import { savedProformaSchema } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { SENT_BY } from '#contract/proposals/proposal-versions/settings.ts';
import { RUN_STATES } from '#contract/proposals/proposals/run.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';

const queuedReviewSchema = z.object({
  client: clientSchema,
  /** When the latest proforma was saved, or, without one, when the client was put in review. */
  queued_at: instantSchema,
  /** As in the client list: the first year's fees before VAT in pence; null without prices. */
  first_year_value: z.int().nullable(),
  /** The latest proforma; null if the client was put in review manually and has none. */
  review: savedProformaSchema.nullable(),
  answers: answeredFactsSchema,
  /** Whether the due diligence file is accepted, or none is needed. */
  file_accepted: z.boolean(),
  /** The send in progress for this client and the user who started it. */
  under_way: z.object({ run_id: idSchema, started_by_name: z.string() }).nullable(),
  /** Set if the client's latest send failed. */
  failed: z.object({ reason: z.string().nullable() }).nullable(),
});

export type QueuedReview = z.infer<typeof queuedReviewSchema>;

export const reviewsContract = {
  queue: signedInProcedure(
    'GET /reviews',
    'Get the review queue',
    'Clients in proforma_review that are not closed, sorted by their latest proforma, newest first. `total` counts all of them.',
  )
    .input(pageInput)
    .output(
      pageOf(queuedReviewSchema).extend({
        total: z.int(),
        /** How 'Send Proposal' sends a proposal. */
        proposals_sent_by: z.enum(SENT_BY),
      }),
    ),
  watch: signedInProcedure(
    'GET /reviews/{client_id}/send',
    'Get the progress of a send',
    'Returns the state of a client whose send has locked a page.',
  )
    .input(z.object({ client_id: idSchema }))
    .output(
      z.object({
        client_name: z.string(),
        client_status: clientStatusSchema,
        /** The client's latest run. */
        run: z
          .object({
            id: idSchema,
            state: z.enum(RUN_STATES),
            reason: z.string().nullable(),
            /** Milliseconds until it times out, by the server's clock. */
            time_left: z.int(),
          })
          .nullable(),
      }),
    ),
};
