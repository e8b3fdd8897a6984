import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Attempts of one kind, by address, account or device, in the current window (server/auth/rate-limit.ts). */
export const rate_limits = pgTable(
  'rate_limits',
  {
    /** The kind and a hash of the address, account or device. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (table) => [index('rate_limits_over').on(table.resets_at)],
);
