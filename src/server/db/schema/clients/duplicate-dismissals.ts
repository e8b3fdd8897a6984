import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { clients } from './clients.ts';

/** Pairs of similar clients that a user marked as different people. The lower id comes first. */
export const duplicate_dismissals = pgTable(
  'duplicate_dismissals',
  {
    low_id: belongsTo(() => clients.id),
    high_id: belongsTo(() => clients.id),
    dismissed_by_name: text().notNull(),
    dismissed_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.low_id, table.high_id] }),
    index('duplicate_dismissals_of_high').on(table.high_id),
    check('duplicate_dismissals_order', sql`low_id < high_id`),
  ],
);
