import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { FIELD_TYPES, type FieldOptions } from '#contract/pricing/catalogue/catalogue.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

/** The last columns of every entry: its position in the list, whether it is offered, and its version. */
const listed = {
  sort_order: integer().notNull().default(0),
  is_active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  ...edited,
};

export const service_categories = pgTable('service_categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  display_name: text().notNull(),
  description: text(),
  ...listed,
});

export const service_sub_headers = pgTable(
  'service_sub_headers',
  {
    id: uuid().primaryKey().defaultRandom(),
    category_id: uuid()
      .notNull()
      .references(() => service_categories.id),
    name: text().notNull(),
    display_name: text().notNull(),
    /** Replaces the display name where clients read it. */
    client_wording: text(),
    description: text(),
    ...listed,
  },
  (table) => [
    unique('service_sub_headers_name').on(table.category_id, table.name),
    index('service_sub_headers_of_category').on(table.category_id, table.sort_order),
  ],
);

export const service_options = pgTable(
  'service_options',
  {
    id: uuid().primaryKey().defaultRandom(),
    sub_header_id: uuid()
      .notNull()
      .references(() => service_sub_headers.id),
    name: text().notNull(),
    display_name: text().notNull(),
    /** Replaces the display name where clients read it. */
    client_wording: text(),
    /** Only for staff: no document for clients shows it. */
    is_internal: boolean().notNull().default(false),
    description: text(),
    field_type: text({ enum: FIELD_TYPES }).notNull(),
    field_options: jsonb().$type<FieldOptions>(),
    default_value: text(),
    helper_text: text(),
    is_required: boolean().notNull().default(false),
    ...listed,
  },
  (table) => [
    unique('service_options_name').on(table.sub_header_id, table.name),
    index('service_options_of_sub_header').on(table.sub_header_id, table.sort_order),
  ],
);

/** Has one row after the first start has filled the catalogue, so that a catalogue emptied later isn't filled again. */
export const catalogue_seeded = pgTable('catalogue_seeded', {
  at: instant().notNull().default(sql`now()`),
});
