import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import { edited } from '#server/db/schema/edited.ts';

/** Named sets of services that a proforma can start from. */
export const proforma_packages = pgTable(
  'proforma_packages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    entity_type: text(),
    /** Chosen sub-headers only, by the names that the catalogue had. */
    services: jsonb().$type<ServicesValue>().notNull(),
    version: integer().notNull().default(1),
    ...edited,
  },
  (table) => [uniqueIndex('proforma_packages_name').on(sql`lower(${table.name})`)],
);
