import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea } from '#server/db/schema/bytea.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** Rows are never changed or deleted, so that mails already sent keep their logo. */
export const firm_logos = pgTable('firm_logos', {
  /** SHA-256 of the content, in hexadecimal. */
  hash: text().primaryKey(),
  /** Media type, determined from the content. */
  type: text().notNull(),
  content: bytea().notNull(),
  created_at: instant().notNull(),
});

const fact = () => text().notNull().default('');

/** The firm as clients see it. One row, id 1, created by the first save. Texts are '' if not given. */
export const firm = pgTable('firm', {
  id: integer().primaryKey().default(1),
  name: fact(),
  address: fact(),
  phone: fact(),
  website: fact(),
  privacy_url: fact(),
  reply_to: fact(),
  /** '#rrggbb' */
  accent: fact(),
  logo_hash: text().references(() => firm_logos.hash),
  /** When an administrator dismissed the checklist for a new installation. */
  checklist_dismissed_at: instant(),
  /** Whether `npm start -- --demo` made up this firm. */
  is_demo: boolean().notNull().default(false),
  version: integer().notNull().default(0),
  ...edited,
});
