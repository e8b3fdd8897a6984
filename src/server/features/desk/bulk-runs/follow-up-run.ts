import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { canUndoRun } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { lockBulkRun } from './find-run.ts';
import { storeRun } from './store-run.ts';

type FollowUp = { context: SignedInCtx; input: { id: string; of: string } };

/**
 * Starts a run that undoes another run. Throws NOT_FOUND, RUN_GOES_ON, or UNDO_STANDS if the other run can't be undone.
 */
export async function undoRun({ context, input: { id, of } }: FollowUp): Promise<BulkRun> {
  return context.db.transaction(async (tx) => {
    const undone = await lockBulkRun(tx, of);
    if (undone.state === 'running') throw new Refusal('RUN_GOES_ON');
    const earlier = await tx.select({ id: bulk_runs.id }).from(bulk_runs).where(eq(bulk_runs.undo_of, of));
    const isRetry = earlier.some((run) => run.id === id);
    if (!isRetry && (earlier.length > 0 || !canUndoRun(undone))) throw new Refusal('UNDO_STANDS');
    const { action, person_name } = undone;
    return storeRun(tx, {
      context,
      run: { id, action, person_name, undo_of: of, expected: null },
      clients: clientsOf(tx, of, eq(bulk_run_items.outcome, 'done')),
    });
  });
}

/** Starts a run for the clients that another run refused or didn't reach. Throws NOT_FOUND, RUN_GOES_ON. */
export async function runAgain({ context, input: { id, of } }: FollowUp): Promise<BulkRun> {
  return context.db.transaction(async (tx) => {
    const { state, action, person_name, undo_of } = await lockBulkRun(tx, of);
    if (state === 'running') throw new Refusal('RUN_GOES_ON');
    const left = or(eq(bulk_run_items.outcome, 'refused'), isNull(bulk_run_items.outcome));
    return storeRun(tx, {
      context,
      run: { id, action, person_name, undo_of, expected: null },
      clients: clientsOf(tx, of, left),
    });
  });
}

/** Clients of a run that still exist. */
function clientsOf(tx: Tx, run_id: string, condition: SQL | undefined) {
  const items = tx
    .select({ id: bulk_run_items.client_id })
    .from(bulk_run_items)
    .where(and(eq(bulk_run_items.run_id, run_id), condition));
  return tx.select({ id: clients.id }).from(clients).where(inArray(clients.id, items));
}
