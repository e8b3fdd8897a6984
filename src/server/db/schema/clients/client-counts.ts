import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';

/**
 * Numbers of clients by status, source, booking and closing. A count is the sum of its rows. Triggers of
 * `clients` append each statement's differences, so writers never wait for each other. `fold_client_counts` regularly
 * replaces rows with their sums. Only a few hundred rows remain, so there is no index.
 */
export const client_counts = pgTable('client_counts', {
  status: text().$type<ClientStatus>().notNull(),
  /** The inquiry source as entered, trimmed; null for none. */
  source: text(),
  /** In the form that the filter compares, like `clients.source_key`. */
  source_key: text().generatedAlwaysAs(sql`lower(source)`),
  calendly_booking: boolean().notNull(),
  closed: boolean().notNull().default(false),
  clients: bigint({ mode: 'number' }).notNull(),
});
