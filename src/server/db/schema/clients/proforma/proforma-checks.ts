import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { Dismissal } from '#contract/pricing/missing-services/dismissal.ts';
import { proforma_reviews } from './proforma-reviews.ts';

/** Dismissed hints: services that a proforma seemed to lack, and why staff dismissed them. No row: no dismissed hints. */
export const proforma_checks = pgTable('proforma_checks', {
  proforma_id: uuid()
    .primaryKey()
    .references(() => proforma_reviews.id, { onDelete: 'cascade' }),
  dismissed: jsonb().$type<Dismissal[]>().notNull(),
});
