import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';

/**
 * How many times clients entered each status on each London day. A count is the sum of its rows, which triggers of
 * `activity_events` append as in client-counts.ts. Covers the last two months; a few hundred rows after folding.
 */
export const status_entries = pgTable('status_entries', {
  day: date({ mode: 'string' }).notNull(),
  status: text().$type<ClientStatus>().notNull(),
  entries: bigint({ mode: 'number' }).notNull(),
});
