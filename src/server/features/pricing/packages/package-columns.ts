import { sql } from 'drizzle-orm';
import type { Package } from '#contract/pricing/packages/package.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { proforma_packages } from '#server/db/schema/prices/proforma-packages.ts';

/** Package columns that the API returns. */
export const packageColumns = columnsWithout(proforma_packages, {
  edited_by_name: true,
  edited_at: true,
} satisfies Hidden<typeof proforma_packages, keyof Package>);

/** Whether any package exists. If not, screens neither show nor load packages. */
export const HAS_PACKAGES = sql<boolean>`exists (select from ${proforma_packages})`;
