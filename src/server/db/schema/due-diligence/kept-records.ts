import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '#server/db/schema/bytea.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Signed records of erased clients, until their own period ends. */
export const kept_records = pgTable(
  'kept_records',
  {
    /** As in `stored_files`. */
    id: uuid().primaryKey(),
    client_name: text().notNull(),
    proposal_id: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    sha256: text().notNull(),
    size: integer().notNull(),
    content: bytea().notNull(),
    created_at: instant().notNull(),
    /** The first day on which the record is deleted. Null: the relationship's end isn't known. */
    kept_until: date({ mode: 'string' }),
  },
  (table) => [
    index('kept_records_due').on(table.kept_until, table.id),
    index('kept_records_newest').on(table.created_at, table.id),
  ],
);
