import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** One row, id 1. */
export const axiom_settings = pgTable('axiom_settings', {
  id: integer().primaryKey().default(1),
  enabled: boolean().notNull().default(false),
  bot_id: text().notNull().default(''),
  webhook_url: text().notNull(),
  version: integer().notNull().default(1),
  ...edited,
  updated_at: instant().notNull().default(sql`now()`),
});
