import { desc } from 'drizzle-orm';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import type { SignedInCtx } from '#server/context.ts';
import { bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { runColumns } from './run-columns.ts';

const SHOWN = 20;

/** The newest runs of all users. */
export async function listBulkRuns({ db }: Pick<SignedInCtx, 'db'>): Promise<BulkRun[]> {
  return db
    .select(runColumns)
    .from(bulk_runs)
    .orderBy(desc(bulk_runs.created_at), desc(bulk_runs.id))
    .limit(SHOWN);
}
