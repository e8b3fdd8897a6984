import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClientStatus } from '#contract/clients/client-status.ts';

/**
 * How many clients there are of each status, source and booking flag: the sum of all rows that say so. Triggers of
 * `clients` append what a statement changed, so writers never wait for each other; `fold_client_counts` replaces
 * many rows by their sum now and then. No index: folded there are some hundred rows.
 */
export const client_counts = pgTable('client_counts', {
  status: text().$type<ClientStatus>().notNull(),
  /** The inquiry source as it is spelled, trimmed; null for none. */
  source: text(),
  /** As the filter compares it, like the column of `clients`. */
  source_key: text().generatedAlwaysAs(sql`lower(source)`),
  calendly_booking: boolean().notNull(),
  clients: bigint({ mode: 'number' }).notNull(),
});
