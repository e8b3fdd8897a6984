import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { type BulkRunRow, changeClient, type RunServices } from './change-client.ts';
import { countItems, endRun } from './end-run.ts';
import { lockBulkRun } from './find-run.ts';
import { findStarter } from './find-starter.ts';

/** Length of a turn in milliseconds. Each turn ends by announcing the run's progress. */
const TURN_MS = 1_000;
/** Number of clients read at a time. */
const BATCH = 100;
/** Pause after each client as a multiple of the time it took, so that the database has time for requests. */
const PAUSE = 1;

/** `busy`: another process works on the run. */
export type Turn = 'more' | 'ended' | 'busy';

/**
 * Works on a run for about a second. A database lock allows only one process at a time to work on a run. The database
 * releases it if the process is killed. `isStopped` returns whether this process must stop. Throws if the database is
 * unavailable. Decision 0100.
 */
export async function workOnRun(
  services: RunServices,
  run_id: string,
  isStopped: () => boolean = () => false,
): Promise<Turn> {
  return services.db.transaction(async (tx) => {
    if (!(await lockTurn(tx, run_id))) return 'busy';
    const run = await runningRun(services.db, run_id);
    if (!run) return 'ended';
    const starter = await findStarter(services, run);
    if ('stop' in starter) {
      await endIfRunning(tx, services, run, { reason: starter.stop, by_name: null });
      return 'ended';
    }
    const until = performance.now() + TURN_MS;
    let left = await nextClients(services.db, run_id);
    while (left.length > 0 && performance.now() < until && !isStopped()) {
      const [client_id = '', ...others] = left;
      const began = performance.now();
      await changeClient(services, { run, actor: starter.actor, client_id });
      await sleep((performance.now() - began) * PAUSE);
      left = others.length > 0 ? others : await nextClients(services.db, run_id);
    }
    if (left.length === 0) {
      await endIfRunning(tx, services, run);
      return 'ended';
    }
    await storeProgress(tx, run_id);
    return 'more';
  });
}

async function lockTurn(tx: Tx, run_id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`bulk_run ${run_id}`}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}

async function runningRun(db: Db, id: string): Promise<BulkRunRow | undefined> {
  const [run] = await db
    .select()
    .from(bulk_runs)
    .where(and(eq(bulk_runs.id, id), eq(bulk_runs.state, 'running')));
  return run;
}

/** The next clients without an outcome, in an order that all runs share. */
async function nextClients(db: Db, run_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: bulk_run_items.client_id })
    .from(bulk_run_items)
    .where(and(eq(bulk_run_items.run_id, run_id), isNull(bulk_run_items.outcome)))
    .orderBy(asc(bulk_run_items.client_id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

async function storeProgress(tx: Tx, run_id: string): Promise<void> {
  const { left: _, ...counts } = await countItems(tx, run_id);
  await tx
    .update(bulk_runs)
    .set(counts)
    .where(and(eq(bulk_runs.id, run_id), eq(bulk_runs.state, 'running')));
}

async function endIfRunning(
  tx: Tx,
  { now }: RunServices,
  { id, started_by, started_by_name }: BulkRunRow,
  stopped?: Parameters<typeof endRun>[1]['stopped'],
): Promise<void> {
  const run = await lockBulkRun(tx, id);
  if (run.state !== 'running') return;
  const actor = { user_id: started_by, full_name: started_by_name };
  await endRun(tx, { run, actor, at: now().toISOString(), ...(stopped && { stopped }) });
}
