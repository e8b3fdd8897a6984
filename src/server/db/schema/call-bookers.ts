import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edited } from './edited.ts';

/** Settings of the people in CALL_BOOKERS, who take calls. The first save creates a row. */
export const call_bookers = pgTable('call_bookers', {
  name: text().primaryKey(),
  /** '' if there is no link. */
  join_url: text().notNull().default(''),
  version: integer().notNull().default(0),
  ...edited,
});
