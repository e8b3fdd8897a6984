import { sql } from 'drizzle-orm';
import type { SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { Dismissal } from '#contract/pricing/missing-services/dismissal.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { proforma_checks } from '#server/db/schema/clients/proforma/proforma-checks.ts';
import { proforma_fees } from '#server/db/schema/clients/proforma/proforma-fees.ts';
import { proforma_reviews } from '#server/db/schema/clients/proforma/proforma-reviews.ts';

/** A proforma as the contract returns it. */
export const reviewColumns = {
  ...columnsWithout(proforma_reviews, {} satisfies Hidden<typeof proforma_reviews, keyof SavedProforma>),
  dismissed: sql<Dismissal[]>`coalesce(
    (select checks.dismissed from ${proforma_checks} as checks where checks.proforma_id = proforma_reviews.id), '[]'
  )`.as('dismissed'),
  fees: sql<SavedFees | null>`(
    select fees.saved from ${proforma_fees} as fees where fees.proforma_id = proforma_reviews.id
  )`.as('fees'),
};
