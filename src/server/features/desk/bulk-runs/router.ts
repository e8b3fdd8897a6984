import { signedIn } from '#server/implementer.ts';
import { exportSelected } from './export-selected.ts';
import { findRun } from './find-run.ts';
import { runAgain, undoRun } from './follow-up-run.ts';
import { listRefused } from './list-refused.ts';
import { listRuns } from './list-runs.ts';
import { startRun } from './start-run.ts';
import { stopRun } from './stop-run.ts';

export const bulkRunsRouter = {
  start: signedIn.bulkRuns.start.handler(({ context, input }) => startRun({ ctx: context, input })),
  list: signedIn.bulkRuns.list.handler(({ context }) => listRuns(context)),
  get: signedIn.bulkRuns.get.handler(({ context, input }) => findRun(context.db, input.id)),
  refused: signedIn.bulkRuns.refused.handler(({ context, input }) => listRefused({ ctx: context, input })),
  stop: signedIn.bulkRuns.stop.handler(({ context, input }) => stopRun({ ctx: context, input })),
  undo: signedIn.bulkRuns.undo.handler(({ context, input }) => undoRun({ ctx: context, input })),
  again: signedIn.bulkRuns.again.handler(({ context, input }) => runAgain({ ctx: context, input })),
  export: signedIn.bulkRuns.export.handler(({ context, input }) => exportSelected({ ctx: context, input })),
};
