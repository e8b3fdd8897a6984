import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { londonDay } from '#contract/values/london-time.ts';

/** Condition: what a client has signed must be kept. Its period begins when the relationship ends. */
export function isRecordKept(client_id: SQLWrapper, now: Date): SQL {
  return sql`coalesce((
    select bool_or(r.kept_until is null or r.kept_until > ${londonDay(now)}) from stored_files r
    where r.client_id = ${client_id} and r.kind in ('record', 'stamped_record')), true)`;
}
