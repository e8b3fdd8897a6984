import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BillingPlan } from '#contract/connections/books/bill.ts';
import type { BilledHow } from '#contract/connections/books/billed-version.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { instant } from '#server/db/schema/instant.ts';
import { proposal_versions } from './proposal-versions.ts';

/** Signed versions that the books have. */
export const billed_versions = pgTable(
  'billed_versions',
  {
    version_id: belongsTo(() => proposal_versions.id).primaryKey(),
    client_id: belongsTo(() => clients.id),
    how: text().$type<BilledHow>().notNull(),
    /** What the books bill from then on. */
    plan: jsonb().$type<BillingPlan>().notNull(),
    billed_at: instant().notNull(),
    billed_by_name: text().notNull(),
  },
  (table) => [
    index('billed_versions_of_client').on(table.client_id),
    index('billed_versions_newest').on(table.billed_at, table.version_id),
  ],
);
