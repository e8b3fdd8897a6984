import { signedIn } from '#server/implementer.ts';
import { downloadExports } from './download-exports.ts';
import { exportProposal } from './export-proposal.ts';
import { listRuns } from './list-runs.ts';
import { retryRun } from './retry-run.ts';
import { sendProposal } from './send-proposal.ts';
import { takeBack } from './take-back.ts';

const { proposals } = signedIn;

export const proposalsRouter = {
  send: proposals.send.handler(({ context, input }) => sendProposal({ ctx: context, input })),
  retry: proposals.retry.handler(({ context, input }) => retryRun({ ctx: context, input })),
  takeBack: proposals.takeBack.handler(({ context, input }) => takeBack({ ctx: context, input })),
  runs: proposals.runs.handler(({ context, input }) => listRuns({ ctx: context, input })),
  export: proposals.export.handler(({ context, input }) =>
    exportProposal({ ctx: context, input: input.query }),
  ),
  exports: proposals.exports.handler(({ context }) => downloadExports(context)),
};
