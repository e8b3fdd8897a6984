import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_settings } from '#server/db/schema/firm/proposal-settings.ts';
import { signedIn } from '#server/implementer.ts';
import { downloadExports } from './download-exports.ts';
import { exportProposal } from './export-proposal.ts';
import { listProposalRuns } from './list-runs.ts';
import { sendProposal } from './send-proposal.ts';
import { takeBack } from './take-back.ts';

const { proposals } = signedIn;

/** `send` is in proposal-versions, because it may send a prepared proposal. */
export const proposalsRouter = {
  /**
   * Sends a run's proposal again, under the same rules as any send. Throws NOT_FOUND and the errors of
   * `sendProposal`, and PREPARE_FIRST if Tallygate sends proposals or sent this one: a prepared version is sent instead.
   */
  retry: proposals.retry.handler(async ({ context, input: { id } }) => {
    const [run] = await context.db
      .select({ client_id: proposal_runs.client_id, kind: proposal_runs.kind })
      .from(proposal_runs)
      .where(eq(proposal_runs.id, id));
    if (!run) throw new Refusal('NOT_FOUND');
    const [settings] = await context.db
      .select({ sent_by: proposal_settings.sent_by })
      .from(proposal_settings);
    if (run.kind === 'native' || settings?.sent_by === 'tallygate') throw new Refusal('PREPARE_FIRST');
    return sendProposal({ context, input: { client_id: run.client_id, retry_of: id } });
  }),
  takeBack: proposals.takeBack.handler(takeBack),
  runs: proposals.runs.handler(listProposalRuns),
  export: proposals.export.handler(({ context, input }) => exportProposal({ context, input: input.query })),
  exports: proposals.exports.handler(({ context }) => downloadExports(context)),
};
