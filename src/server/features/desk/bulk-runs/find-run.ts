import { eq } from 'drizzle-orm';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { runColumns } from './run-columns.ts';

/** Throws NOT_FOUND. */
export async function findRun(db: Db | Tx, id: string): Promise<BulkRun> {
  const [run] = await db.select(runColumns).from(bulk_runs).where(eq(bulk_runs.id, id));
  if (!run) throw new Refusal('NOT_FOUND');
  return run;
}

/**
 * Locks the run's row until the transaction ends. The run can't end, be stopped or be undone in the meantime. Throws
 * NOT_FOUND.
 */
export async function lockBulkRun(tx: Tx, id: string): Promise<typeof bulk_runs.$inferSelect> {
  const [run] = await tx.select().from(bulk_runs).where(eq(bulk_runs.id, id)).for('update');
  if (!run) throw new Refusal('NOT_FOUND');
  return run;
}
