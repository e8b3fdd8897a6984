import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClientStatus } from '#contract/clients/client-status.ts';

/**
 * How many times clients entered each status on each London day: the sum of all rows that say so, kept by triggers of
 * `activity_events` the way client-counts.ts is. Only the last two months are kept; folded, some hundred rows.
 */
export const status_entries = pgTable('status_entries', {
  day: date({ mode: 'string' }).notNull(),
  status: text().$type<ClientStatus>().notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
});
