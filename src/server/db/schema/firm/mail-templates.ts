import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Mails that staff write often, with fields to fill in. Only administrators change them. */
export const mail_templates = pgTable(
  'mail_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    created_at: instant().notNull().default(sql`now()`),
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [uniqueIndex('mail_template_names').on(sql`lower(${table.name})`)],
);
