import { inArray, sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edited } from './edited.ts';

/** Settings of the people who take calls, now or earlier. The first save creates a row. */
export const call_bookers = pgTable(
  'call_bookers',
  {
    name: text().primaryKey(),
    /** '' if there is no link. */
    join_url: text().notNull().default(''),
    /** 1 or 2 for the people who take calls now. Null for earlier ones, and until the names of CALL_BOOKERS are edited. */
    position: integer().unique(),
    version: integer().notNull().default(0),
    ...edited,
  },
  (table) => [check('call_bookers_position', inArray(table.position, [sql`1`, sql`2`]))],
);
