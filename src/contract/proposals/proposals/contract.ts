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
  send: signedInProcedure(
    'POST /proposals/send',
    'Send a proposal',
    "Sends the client's proposal. With GoProposal, starts the bot or, if automation is off, only sets the status. Starting the bot takes up to 10 seconds. The bot reports back later. If the firm sends from this program, sends the saved draft. Without a draft, fails with PREPARE_FIRST, and for API keys with NOT_FOR_KEYS. `by` chooses GoProposal for this send.",
  )
    .input(z.strictObject({ client_id: idSchema, by: z.literal('goproposal').optional() }))
    .output(sentSchema),
  retry: signedInProcedure(
    'POST /proposals/runs/{id}/retry',
    'Retry a failed send',
    'Retries a failed or timed-out send with GoProposal. Fails with PREPARE_FIRST if the firm sends from this program.',
  )
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  takeBack: signedInProcedure(
    'POST /proposals/runs/{id}/take-back',
    'Take back a send',
    'Undoes a recent send that did not involve the bot. Repeating it changes nothing. Fails with SEND_STANDS if it is too late, the bot was involved, or the status has changed since.',
  )
    .input(z.object({ id: idSchema }))
    .output(sentSchema),
  runs: signedInProcedure(
    'GET /proposals/runs',
    'List sends',
    'Newest first. `client_id` limits the list to one client.',
  )
    .input(
      pageInput.extend({
        client_id: idSchema.optional(),
        failed_only: z.stringbool().or(z.boolean()).optional(),
      }),
    )
    .output(pageOf(proposalRunSchema)),
  export: signedInProcedure(
    'POST /proposals/export',
    'Record an export of proposals',
    "Appends the client's latest proforma to the spreadsheet. `id`, in the query, is the client's id. The body is empty.",
    { inputStructure: 'detailed' },
  )
    .input(z.object({ query: z.object({ id: idSchema }) }))
    .output(sheetRowSchema),
  exports: signedInProcedure(
    'GET /proposals/exports',
    'Download all exports',
    'All exports as an .xlsx file, oldest first, one row each, even if their columns differ.',
  ).output(z.file()),
};
