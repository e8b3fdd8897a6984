import { sql } from 'drizzle-orm';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { ENTERED_DAYS } from '#contract/desk/dashboard/entered-days.ts';
import type { Db } from '#server/db/connect.ts';
import { status_entries } from '#server/db/schema/clients/status-entries.ts';
import { perStatus } from '#server/features/clients/client-list/counts/stored-counts.ts';

/** Number of times clients entered each status in the last ENTERED_DAYS days of London time, including today. */
export async function enteredPerStatus(db: Db): Promise<Record<ClientStatus, number>> {
  const rows = await db
    .select({
      status: status_entries.status,
      entries: sql<number>`sum(${status_entries.entries})::int`,
    })
    .from(status_entries)
    .where(sql`${status_entries.day} > (now() at time zone 'Europe/London')::date - ${ENTERED_DAYS}::int`)
    .groupBy(status_entries.status);
  return perStatus(new Map(rows.map((row) => [row.status, row.entries])));
}
