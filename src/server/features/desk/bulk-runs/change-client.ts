import { and, eq, isNull, sql } from 'drizzle-orm';
import { FAILED } from '#contract/desk/bulk-runs/bulk-run.ts';
import { Refusal } from '#contract/errors.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { whyUnavailable } from '#server/db/database-away.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';
import { applyAction } from './apply-action.ts';
import { undoAction } from './undo-action.ts';

export type BulkRunRow = typeof bulk_runs.$inferSelect;
export type RunServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'log'>;

/**
 * Changes one client of a run and records the outcome, in one transaction. Does nothing if the client has had its turn
 * or the run has been stopped. Throws only if the database is unavailable.
 */
export async function changeClient(
  services: RunServices,
  { run, actor, client_id }: { run: BulkRunRow; actor: ActivityActor; client_id: string },
): Promise<void> {
  const { env, jobs, now } = services;
  const context = { env, jobs, now, actor };
  try {
    await services.db.transaction(async (tx) => {
      // Locks the client first, as other changes to clients do, so that the transactions can't deadlock.
      const client = await lockClient(tx, client_id);
      if (!(await isTurnOf(tx, run.id, client_id))) return;
      const { action, undo_of } = run;
      const applied =
        undo_of === null
          ? await applyAction(tx, { context, action, client })
          : await undoAction(tx, { context, action, undo_of, client });
      await record(tx, run.id, client_id, applied);
    });
  } catch (error) {
    if (whyUnavailable(error) !== null) throw error;
    await services.db.transaction(async (tx) => {
      if (await isTurnOf(tx, run.id, client_id)) await record(tx, run.id, client_id, refusedBy(error));
    });
    if (!(error instanceof Refusal)) {
      services.log.error(
        { run_id: run.id, client_id, err: error },
        'Could not change a client of a bulk run',
      );
    }
  }
}

function refusedBy(error: unknown): Partial<typeof bulk_run_items.$inferInsert> {
  if (!(error instanceof Refusal)) return { outcome: 'refused', code: FAILED };
  return { outcome: 'refused', code: error.code, data: error.data ?? null };
}

/** Locks the client's item, and the run so that nobody can stop it. Returns false if there is nothing left to do. */
async function isTurnOf(tx: Tx, run_id: string, client_id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from ${bulk_run_items} item join ${bulk_runs} run on run.id = item.run_id
    where item.run_id = ${run_id} and item.client_id = ${client_id}
      and item.outcome is null and run.state = 'running'
    for update of item for share of run`);
  return rows.length > 0;
}

async function record(
  tx: Tx,
  run_id: string,
  client_id: string,
  outcome: Partial<typeof bulk_run_items.$inferInsert>,
): Promise<void> {
  const ofClient = and(eq(bulk_run_items.run_id, run_id), eq(bulk_run_items.client_id, client_id));
  await tx
    .update(bulk_run_items)
    .set({ ...outcome, at: sql`now()` })
    .where(and(ofClient, isNull(bulk_run_items.outcome)));
}
