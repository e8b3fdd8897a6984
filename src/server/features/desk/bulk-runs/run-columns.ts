import { sql } from 'drizzle-orm';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { bulk_run_items, bulk_runs } from '#server/db/schema/clients/bulk-runs.ts';
import { mail_deliveries } from '#server/db/schema/clients/mail-deliveries.ts';

/** The columns that the API returns. The subquery names the outer column in full, because it reads the same table. */
export const runColumns = {
  ...columnsWithout(bulk_runs, {
    started_by: true,
    started_as: true,
  } satisfies Hidden<typeof bulk_runs, keyof BulkRun>),
  undone: sql<boolean>`exists (select from ${bulk_runs} undo where undo.undo_of = "bulk_runs"."id")`.as(
    'undone',
  ),
  mails: sql<
    BulkRun['mails']
  >`case when "bulk_runs"."act" ->> 'kind' = 'email_link' and "bulk_runs"."state" <> 'running' then (
    select coalesce(jsonb_object_agg(sent.state, sent.mails), '{}') from (
      select delivery.state, count(*)::int as mails
      from ${bulk_run_items} item join ${mail_deliveries} delivery on delivery.id = (item.data ->> 'mail_id')::uuid
      where item.run_id = "bulk_runs"."id" and item.outcome = 'done'
      group by delivery.state
    ) as sent) end`.as('mails'),
};
