import { z } from 'zod';
import { clientStatusSchema } from '#contract/clients/client.ts';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { proposalRunSchema, RUN_STATES, sheetRowSchema } from './run.ts';

const sentSchema = z.object({
  run_id: idSchema,
  client_name: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it came to nothing. */
  reason: z.string().nullable(),
  client_status: clientStatusSchema,
});

export type Sent = z.infer<typeof sentSchema>;

export const proposalsContract = {
  /**
   * Sends the client's proposal: by the bot, which reports back later, or by the status alone. Where the bot has to be
   * started, this takes up to 10 seconds.
   */
  send: signedInProcedure
    .route({ method: 'POST', path: '/proposals/send' })
    .input(z.object({ client_id: idSchema }))
    .output(sentSchema),
  /** Sends again what failed or timed out. */
  retry: signedInProcedure
    .route({ method: 'POST', path: '/proposals/runs/{id}/retry' })
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  /**
   * Undoes a send that started no outside service, within seconds; again changes nothing. Throws SEND_STANDS where it is
   * too late, the bot was involved, or the status was changed since.
   */
  takeBack: signedInProcedure
    .route({ method: 'POST', path: '/proposals/runs/{id}/take-back' })
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  /** Newest first; of one client where `client_id` is given. */
  runs: signedInProcedure
    .route({ method: 'GET', path: '/proposals/runs' })
    .input(
      pageInput.extend({
        client_id: idSchema.optional(),
        failed_only: z.stringbool().or(z.boolean()).optional(),
      }),
    )
    .output(pageOf(proposalRunSchema)),
  /** Appends the client's newest proforma to the spreadsheet. `id` is the client's, in the query; the body is empty. */
  export: signedInProcedure
    .route({ method: 'POST', path: '/proposals/export', inputStructure: 'detailed' })
    .input(z.object({ query: z.object({ id: idSchema }) }))
    .output(sheetRowSchema),
  /** Every export there has been, oldest first, as an .xlsx file: one row each, whatever columns it had. */
  exports: signedInProcedure.route({ method: 'GET', path: '/proposals/exports' }).output(z.file()),
};
