import { signedIn } from '#server/implementer.ts';
import { downloadExports } from './download-exports.ts';
import { exportProposal } from './export-proposal.ts';
import { listRuns } from './list-runs.ts';
import { retryRun } from './retry-run.ts';
import { takeBack } from './take-back.ts';

const { proposals } = signedIn;

/** `send` is in proposal-versions, because it may send a prepared proposal. */
export const proposalsRouter = {
  retry: proposals.retry.handler(({ context, input }) => retryRun({ ctx: context, input })),
  takeBack: proposals.takeBack.handler(({ context, input }) => takeBack({ ctx: context, input })),
  runs: proposals.runs.handler(({ context, input }) => listRuns({ ctx: context, input })),
  export: proposals.export.handler(({ context, input }) =>
    exportProposal({ ctx: context, input: input.query }),
  ),
  exports: proposals.exports.handler(({ context }) => downloadExports(context)),
};
