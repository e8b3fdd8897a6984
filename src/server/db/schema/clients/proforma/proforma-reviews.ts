import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { edited } from '#server/db/schema/edited.ts';
import { instant } from '#server/db/schema/instant.ts';

export const proforma_reviews = pgTable(
  'proforma_reviews',
  {
    id: uuid().primaryKey().defaultRandom(),
    client_id: belongsTo(() => clients.id),
    submitted_by: uuid(),
    /** Name at the time, which stays when the user is deleted. */
    submitted_by_name: text(),
    details: jsonb().$type<ProformaDetails>().notNull(),
    version: integer().notNull().default(1),
    ...edited,
    submission_date: instant().notNull().default(sql`now()`),
    updated_at: instant().notNull().default(sql`now()`),
  },
  (table) => [
    index('proforma_reviews_of_client').on(table.client_id, table.submission_date),
    index('proforma_reviews_newest').on(table.submission_date, table.id),
  ],
);
