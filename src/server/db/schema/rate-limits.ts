import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Attempts of one kind by one address or on one account within the window that is running (server/auth/rate-limit.ts). */
export const rate_limits = pgTable(
  'rate_limits',
  {
    /** The kind and a hash of whom it concerns. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (table) => [index('rate_limits_over').on(table.resets_at)],
);
