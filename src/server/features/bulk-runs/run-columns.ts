import { sql } from 'drizzle-orm';
import type { BulkRun } from '#contract/bulk-runs/contract.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';

/** The columns that the API returns. The subquery names the outer column in full, because it reads the same table. */
export const runColumns = {
  ...columnsWithout(bulk_runs, {
    started_by: true,
    started_as: true,
  } satisfies Hidden<typeof bulk_runs, keyof BulkRun>),
  undone: sql<boolean>`exists (select from ${bulk_runs} undo where undo.undo_of = "bulk_runs"."id")`.as(
    'undone',
  ),
};
