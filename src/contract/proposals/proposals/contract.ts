import { z } from 'zod';
import { clientStatusSchema } from '#contract/clients/clients/client.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { proposalRunSchema, RUN_STATES, sheetRowSchema } from './run.ts';

export const sentSchema = z.object({
  run_id: idSchema,
  client_name: z.string(),
  state: z.enum(RUN_STATES),
  /** Why the send failed. */
  reason: z.string().nullable(),
  client_status: clientStatusSchema,
});

export type Sent = z.infer<typeof sentSchema>;

export const proposalsContract = {
  send: signedInProcedure
    .route({
      method: 'POST',
      path: '/proposals/send',
      summary: 'Send a proposal',
      description:
        "Sends the client's proposal. With GoProposal, starts the bot or, if automation is off, only sets the status. Starting the bot takes up to 10 seconds. The bot reports back later. If the firm sends from this program, sends the saved draft. Without a draft, fails with PREPARE_FIRST, and for API keys with NOT_FOR_KEYS. `by` chooses GoProposal for this send.",
    })
    .input(z.strictObject({ client_id: idSchema, by: z.literal('goproposal').optional() }))
    .output(sentSchema),
  retry: signedInProcedure
    .route({
      method: 'POST',
      path: '/proposals/runs/{id}/retry',
      summary: 'Retry a failed send',
      description:
        'Retries a failed or timed-out send with GoProposal. Fails with PREPARE_FIRST if the firm sends from this program.',
    })
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  takeBack: signedInProcedure
    .route({
      method: 'POST',
      path: '/proposals/runs/{id}/take-back',
      summary: 'Take back a send',
      description:
        'Undoes a recent send that did not involve the bot. Repeating it changes nothing. Fails with SEND_STANDS if it is too late, the bot was involved, or the status has changed since.',
    })
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  runs: signedInProcedure
    .route({
      method: 'GET',
      path: '/proposals/runs',
      summary: 'List sends',
      description: 'Newest first. `client_id` limits the list to one client.',
    })
    .input(
      pageInput.extend({
        client_id: idSchema.optional(),
        failed_only: z.stringbool().or(z.boolean()).optional(),
      }),
    )
    .output(pageOf(proposalRunSchema)),
  export: signedInProcedure
    .route({
      method: 'POST',
      path: '/proposals/export',
      inputStructure: 'detailed',
      summary: 'Record an export of proposals',
      description:
        "Appends the client's latest proforma to the spreadsheet. `id`, in the query, is the client's id. The body is empty.",
    })
    .input(z.object({ query: z.object({ id: idSchema }) }))
    .output(sheetRowSchema),
  exports: signedInProcedure
    .route({
      method: 'GET',
      path: '/proposals/exports',
      summary: 'Download all exports',
      description: 'All exports as an .xlsx file, oldest first, one row each, even if their columns differ.',
    })
    .output(z.file()),
};
