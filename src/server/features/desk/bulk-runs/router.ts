import { signedIn } from '#server/implementer.ts';
import { exportSelected } from './export-selected.ts';
import { findRun } from './find-run.ts';
import { runAgain, undoRun } from './follow-up-run.ts';
import { listRefused } from './list-refused.ts';
import { listRuns } from './list-runs.ts';
import { startRun } from './start-run.ts';
import { stopRun } from './stop-run.ts';

export const bulkRunsRouter = {
  start: signedIn.bulkRuns.start.handler(startRun),
  list: signedIn.bulkRuns.list.handler(({ context }) => listRuns(context)),
  get: signedIn.bulkRuns.get.handler(({ context, input }) => findRun(context.db, input.id)),
  refused: signedIn.bulkRuns.refused.handler(listRefused),
  stop: signedIn.bulkRuns.stop.handler(stopRun),
  undo: signedIn.bulkRuns.undo.handler(undoRun),
  again: signedIn.bulkRuns.again.handler(runAgain),
  export: signedIn.bulkRuns.export.handler(exportSelected),
};
