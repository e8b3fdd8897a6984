import { signedIn } from '#server/implementer.ts';
import { downloadExports } from './download-exports.ts';
import { exportProposal } from './export-proposal.ts';
import { listProposalRuns } from './list-runs.ts';
import { retryRun } from './retry-run.ts';
import { takeBack } from './take-back.ts';

const { proposals } = signedIn;

/** `send` is in proposal-versions, because it may send a prepared proposal. */
export const proposalsRouter = {
  retry: proposals.retry.handler(retryRun),
  takeBack: proposals.takeBack.handler(takeBack),
  runs: proposals.runs.handler(listProposalRuns),
  export: proposals.export.handler(({ context, input }) => exportProposal({ context, input: input.query })),
  exports: proposals.exports.handler(({ context }) => downloadExports(context)),
};
