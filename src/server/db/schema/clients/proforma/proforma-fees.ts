import { index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proforma_reviews } from './proforma-reviews.ts';

/** A proforma's fees as computed when it was saved, with the price book's version. Later prices don't change them. */
export const proforma_fees = pgTable(
  'proforma_fees',
  {
    proforma_id: belongsTo(() => proforma_reviews.id).primaryKey(),
    client_id: belongsTo(() => clients.id),
    saved: jsonb().$type<SavedFees>().notNull(),
  },
  (table) => [index('proforma_fees_of_client').on(table.client_id)],
);
