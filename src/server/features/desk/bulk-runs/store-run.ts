import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { findRun } from './find-run.ts';

type NewRun = Pick<BulkRun, 'id' | 'action' | 'person_name' | 'undo_of'> & {
  /** The number of clients that the screen showed. Null if it showed none. */
  expected: number | null;
};

/**
 * Stores a run and its clients, which the query `clients` selects. If the run exists, the request is a retry and
 * changes nothing. Throws FORBIDDEN if the run is another person's, and SELECTION_CHANGED if the query selects another
 * number of clients than `expected`.
 */
export async function storeRun(
  tx: Tx,
  { context, run: { expected, ...run }, clients }: { context: SignedInCtx; run: NewRun; clients: SQLWrapper },
): Promise<BulkRun> {
  const { actor } = context;
  const [isNew] = await tx
    .insert(bulk_runs)
    .values({
      ...run,
      state: 'running',
      expected: 0,
      total: 0,
      started_by: actor.user_id,
      started_by_name: actor.full_name,
      started_as: actor.role,
      created_at: context.now().toISOString(),
    } satisfies FullRow<
      typeof bulk_runs,
      'stop_reason' | 'stopped_by_name' | 'done' | 'skipped' | 'refused' | 'ended_at'
    >)
    .onConflictDoNothing()
    .returning({ id: bulk_runs.id });
  if (!isNew) {
    const [stored] = await tx.select().from(bulk_runs).where(eq(bulk_runs.id, run.id));
    if (stored?.started_by !== actor.user_id) throw new Refusal('FORBIDDEN');
    requireSameBody(stored, run);
    return findRun(tx, run.id);
  }
  const { rows } = await tx.execute<{ total: number }>(sql`
    with stored as (
      insert into ${bulk_run_items} (run_id, client_id)
      select ${run.id}::uuid, selected.id from (${clients}) as selected
      returning 1)
    select count(*)::int as total from stored`);
  const total = rows[0]?.total ?? 0;
  if (expected !== null && expected !== total)
    throw new Refusal('SELECTION_CHANGED', { expected, found: total });
  await tx.update(bulk_runs).set({ total, expected: total }).where(eq(bulk_runs.id, run.id));
  return findRun(tx, run.id);
}
