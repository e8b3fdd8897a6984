import { z } from 'zod';
import { clientSchema, clientStatusSchema } from '#contract/clients/client.ts';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { proformaReviewSchema } from '#contract/proforma/review.ts';
import { RUN_STATES } from '#contract/proposals/run.ts';
import { idSchema } from '#contract/scalars.ts';

const queuedReviewSchema = z.object({
  client: clientSchema,
  /** The newest proforma; null where somebody put the client in review by hand and it has none. */
  review: proformaReviewSchema.nullable(),
  /** A send of this client is under way, started by whom. */
  under_way: z.object({ run_id: idSchema, started_by_name: z.string() }).nullable(),
  /** The newest send of this client came to nothing, and why. */
  failed: z.object({ reason: z.string().nullable() }).nullable(),
});

export type QueuedReview = z.infer<typeof queuedReviewSchema>;

export const reviewsContract = {
  /** Clients in proforma_review, by when the newest proforma came, newest first; `total` counts all of them. */
  queue: signedInProcedure
    .route({ method: 'GET', path: '/reviews' })
    .input(pageInput)
    .output(pageOf(queuedReviewSchema).extend({ total: z.int() })),
  /** What became of the client a page is locked for. */
  watch: signedInProcedure
    .route({ method: 'GET', path: '/reviews/{client_id}/send' })
    .input(z.object({ client_id: idSchema }))
    .output(
      z.object({
        client_name: z.string(),
        client_status: clientStatusSchema,
        /** The client's newest run. */
        run: z
          .object({
            id: idSchema,
            state: z.enum(RUN_STATES),
            reason: z.string().nullable(),
            /** Milliseconds until it counts as timed out, by the server's clock. */
            time_left: z.int(),
          })
          .nullable(),
      }),
    ),
};
