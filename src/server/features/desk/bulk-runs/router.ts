import { desc } from 'drizzle-orm';
import { bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { exportMatching } from '#server/features/clients/client-list/export/export-clients.ts';
import { signedIn } from '#server/implementer.ts';
import { endRun } from './end-run.ts';
import { findRun, lockBulkRun } from './find-run.ts';
import { runAgain, undoRun } from './follow-up-run.ts';
import { listRefused } from './list-refused.ts';
import { runColumns } from './run-columns.ts';
import { selectedCondition } from './selected-condition.ts';
import { startBulkRun } from './start-run.ts';

const SHOWN = 20;

export const bulkRunsRouter = {
  start: signedIn.bulkRuns.start.handler(startBulkRun),
  /** The newest runs of all users. */
  list: signedIn.bulkRuns.list.handler(({ context: { db } }) =>
    db
      .select(runColumns)
      .from(bulk_runs)
      .orderBy(desc(bulk_runs.created_at), desc(bulk_runs.id))
      .limit(SHOWN),
  ),
  get: signedIn.bulkRuns.get.handler(({ context, input }) => findRun(context.db, input.id)),
  refused: signedIn.bulkRuns.refused.handler(listRefused),
  /** Stops a run: no client is changed afterwards. Does nothing if it has ended. Throws NOT_FOUND. */
  stop: signedIn.bulkRuns.stop.handler(async ({ context, input: { id } }) =>
    context.db.transaction(async (tx) => {
      const run = await lockBulkRun(tx, id);
      if (run.state === 'running') {
        await endRun(tx, {
          run,
          actor: { user_id: run.started_by, full_name: run.started_by_name },
          at: context.now().toISOString(),
          stopped: { reason: 'by_hand', by_name: context.actor.full_name },
        });
      }
      return findRun(tx, id);
    }),
  ),
  undo: signedIn.bulkRuns.undo.handler(undoRun),
  again: signedIn.bulkRuns.again.handler(runAgain),
  /** Exports the selected clients. */
  export: signedIn.bulkRuns.export.handler(({ context, input: { clients, ...options } }) =>
    exportMatching(context, selectedCondition(clients, context.now()), options),
  ),
};
