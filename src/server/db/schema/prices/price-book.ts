import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Price, PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** At most one draft, and the published versions. Triggers refuse any change to a published version or its prices. Decision 0102. */
export const price_book_versions = pgTable(
  'price_book_versions',
  {
    id: uuid().primaryKey(),
    /** In the order of publication, because there is only one draft at a time. */
    number: integer().notNull().unique(),
    state: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    /** The first day in London on which the version is in force. */
    starts_on: date({ mode: 'string' }),
    published_at: instant(),
    published_by: uuid(),
    /** Name at the time, which stays when the user is deleted. */
    published_by_name: text(),
    from_examples: boolean().notNull().default(false),
    rules: jsonb().$type<PricingRules>().notNull(),
    /** `version` when the rules were last saved. */
    rules_version: integer().notNull().default(1),
    rules_edited_by_name: text(),
    rules_edited_at: instant(),
    /** Counts every change to the draft, prices included. */
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [
    uniqueIndex('price_book_versions_draft').on(table.state).where(sql`${table.state} = 'draft'`),
    index('price_book_versions_in_force').on(table.starts_on, table.number),
    check(
      'price_book_versions_published',
      sql`(${table.state} = 'published') = (${table.starts_on} is not null and ${table.published_at} is not null)`,
    ),
  ],
);

/** Published versions that were taken back before they started. They stay as they are, and are never in force. */
export const price_book_withdrawals = pgTable('price_book_withdrawals', {
  version_id: uuid()
    .primaryKey()
    .references(() => price_book_versions.id),
  /** Name at the time, which stays when the user is deleted. */
  withdrawn_by_name: text().notNull(),
  withdrawn_at: instant().notNull(),
});

/** The prices of each version. No foreign key to the catalogue, where a service may be deleted. */
export const prices = pgTable(
  'prices',
  {
    version_id: uuid()
      .notNull()
      .references(() => price_book_versions.id),
    sub_header_id: uuid().notNull(),
    price: jsonb().$type<Price>().notNull(),
    /** The draft's `version` when this price was last saved. */
    version: integer().notNull(),
    ...edited,
  },
  (table) => [
    primaryKey({ columns: [table.version_id, table.sub_header_id] }),
    check('prices_of_sub_header', sql`${table.price}->>'sub_header_id' = ${table.sub_header_id}::text`),
  ],
);

/** The content of a draft, with the last editor of each price. */
export interface DraftContent {
  rules: PricingRules;
  prices: { price: Price; edited_by_name: string | null; edited_at: string | null }[];
}

/** Imports of prices from files. Each stores the draft's earlier content, so that it can be undone. */
export const price_imports = pgTable(
  'price_imports',
  {
    id: uuid().primaryKey(),
    /** The draft. No foreign key: the import stays when the draft is discarded. */
    version_id: uuid().notNull(),
    file_name: text().notNull(),
    prices: integer().notNull(),
    /** SHA-256 of the lines as they were sent, to recognise a repeated request. */
    lines_hash: text().notNull(),
    /** The draft's `version` after the import. If it has changed since, undoing would lose work. */
    version: integer().notNull(),
    before: jsonb().$type<DraftContent>().notNull(),
    created_by: uuid(),
    created_by_name: text().notNull(),
    created_at: instant().notNull(),
    undone_at: instant(),
  },
  (table) => [index('price_imports_newest').on(table.created_at)],
);
