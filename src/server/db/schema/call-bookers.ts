import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edited } from './edited.ts';

/** What is stored of a person who takes calls; CALL_BOOKERS says who they are. A row is made with the first save. */
export const call_bookers = pgTable('call_bookers', {
  name: text().primaryKey(),
  /** '' where there is none. */
  join_url: text().notNull().default(''),
  version: integer().notNull().default(0),
  ...edited,
});
