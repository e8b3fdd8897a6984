import { lt } from 'drizzle-orm';
import { RUN_KEPT_DAYS } from '#contract/desk/bulk-runs/bulk-run.ts';
import type { Services } from '#server/context.ts';
import { bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';

const DAY_MS = 86_400_000;

/** Deletes runs that ended more than RUN_KEPT_DAYS ago, with their items. */
export async function forgetOldRuns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RUN_KEPT_DAYS * DAY_MS).toISOString();
  await db.delete(bulk_runs).where(lt(bulk_runs.ended_at, before));
}
