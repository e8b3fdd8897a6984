import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import type { ProcedureCall } from '#server/context.ts';
import { endRun } from './end-run.ts';
import { findRun, lockBulkRun } from './find-run.ts';

/** Stops a run: no client is changed afterwards. Does nothing if it has ended. Throws NOT_FOUND. */
export async function stopRun({ context, input: { id } }: ProcedureCall<{ id: string }>): Promise<BulkRun> {
  return context.db.transaction(async (tx) => {
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
  });
}
