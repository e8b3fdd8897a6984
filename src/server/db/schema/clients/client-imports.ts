import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

/** Imports of clients from files. An import can be undone for a time. Its row is never deleted. */
export const client_imports = pgTable(
  'client_imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    file_name: text().notNull(),
    clients: integer().notNull(),
    /** SHA-256 of the rows as they were sent, to recognise a repeated request. */
    rows_hash: text().notNull(),
    created_by: uuid(),
    created_by_name: text().notNull(),
    created_at: instant().notNull(),
    undone_at: instant(),
  },
  (table) => [index('client_imports_newest').on(table.created_at)],
);

/** The clients of each import. */
export const client_import_rows = pgTable(
  'client_import_rows',
  {
    client_id: belongsTo(() => clients.id).primaryKey(),
    import_id: belongsTo(() => client_imports.id),
  },
  (table) => [index('client_import_rows_of_import').on(table.import_id)],
);
