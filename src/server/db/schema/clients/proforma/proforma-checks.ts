import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { Dismissal } from '#contract/pricing/missing-services/dismissal.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { proforma_reviews } from './proforma-reviews.ts';

/** Dismissed hints: services that a proforma seemed to lack, and why staff dismissed them. No row: no dismissed hints. */
export const proforma_checks = pgTable('proforma_checks', {
  proforma_id: belongsTo(() => proforma_reviews.id).primaryKey(),
  dismissed: jsonb().$type<Dismissal[]>().notNull(),
});
