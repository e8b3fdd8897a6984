import { index, pgTable } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

/**
 * When something last happened to each client: the newest event of its history, or its creation. Triggers of `clients`
 * and `activity_events` update it. A separate table, because an event must not write the client's row and its indexes.
 */
export const client_activity = pgTable(
  'client_activity',
  {
    client_id: belongsTo(() => clients.id).primaryKey(),
    last_at: instant().notNull(),
  },
  (table) => [index('client_activity_by_time').on(table.last_at, table.client_id)],
);
