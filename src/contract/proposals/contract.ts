import { z } from 'zod';
import { clientStatusSchema } from '#contract/clients/client.ts';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure, signedInReadProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { proposalRunSchema, RUN_STATES, sheetRowSchema } from './run.ts';

export const sentSchema = z.object({
  run_id: idSchema,
  client_name: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it failed. */
  reason: z.string().nullable(),
  client_status: clientStatusSchema,
});

export type Sent = z.infer<typeof sentSchema>;

export const proposalsContract = {
  /**
   * Sends the client's proposal: starts the bot, which reports back later, or only sets the status. Starting the bot
   * takes up to 10 seconds. If the firm sends from this program, it sends the saved draft, and throws PREPARE_FIRST
   * without one; `by` then chooses GoProposal for this send.
   */
  send: signedInProcedure
    .route({ method: 'POST', path: '/proposals/send' })
    .input(z.object({ client_id: idSchema, by: z.literal('goproposal').optional() }))
    .output(sentSchema),
  /** Retries a failed or timed-out send. */
  retry: signedInProcedure
    .route({ method: 'POST', path: '/proposals/runs/{id}/retry' })
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  /**
   * Undoes a send without the bot, within seconds. Repeating it changes nothing. Throws SEND_STANDS if it is too late, the
   * bot was involved, or the status has changed since.
   */
  takeBack: signedInProcedure
    .route({ method: 'POST', path: '/proposals/runs/{id}/take-back' })
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  /** Newest first. `client_id` limits the list to one client. */
  runs: signedInProcedure
    .route({ method: 'GET', path: '/proposals/runs' })
    .input(
      pageInput.extend({
        client_id: idSchema.optional(),
        failed_only: z.stringbool().or(z.boolean()).optional(),
      }),
    )
    .output(pageOf(proposalRunSchema)),
  /** Appends the client's latest proforma to the spreadsheet. `id` is the client's, in the query; the body is empty. */
  export: signedInProcedure
    .route({ method: 'POST', path: '/proposals/export', inputStructure: 'detailed' })
    .input(z.object({ query: z.object({ id: idSchema }) }))
    .output(sheetRowSchema),
  /** All exports as an .xlsx file, oldest first, one row each, even if their columns differ. */
  exports: signedInReadProcedure.route({ method: 'GET', path: '/proposals/exports' }).output(z.file()),
};
