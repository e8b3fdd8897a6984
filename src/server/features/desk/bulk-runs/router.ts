import { signedIn } from '#server/implementer.ts';
import { exportSelected } from './export-selected.ts';
import { findRun } from './find-run.ts';
import { runAgain, undoRun } from './follow-up-run.ts';
import { listRefused } from './list-refused.ts';
import { listBulkRuns } from './list-runs.ts';
import { startBulkRun } from './start-run.ts';
import { stopRun } from './stop-run.ts';

export const bulkRunsRouter = {
  start: signedIn.bulkRuns.start.handler(startBulkRun),
  list: signedIn.bulkRuns.list.handler(({ context }) => listBulkRuns(context)),
  get: signedIn.bulkRuns.get.handler(({ context, input }) => findRun(context.db, input.id)),
  refused: signedIn.bulkRuns.refused.handler(listRefused),
  stop: signedIn.bulkRuns.stop.handler(stopRun),
  undo: signedIn.bulkRuns.undo.handler(undoRun),
  again: signedIn.bulkRuns.again.handler(runAgain),
  export: signedIn.bulkRuns.export.handler(exportSelected),
};
