import { asc, sql } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { service_categories } from '#server/db/schema/prices/catalogue.ts';
import { HAS_PACKAGES } from '#server/features/pricing/packages/package-columns.ts';
import { selectOptions, selectSubHeaders } from './select-entries.ts';

/** All rows of the three tables, in ascending sort order, and whether any packages exist. */
export async function listCatalogue({ context: { db } }: { context: Pick<SignedInCtx, 'db'> }) {
  const [categories, sub_headers, options, packages] = await Promise.all([
    db
      .select()
      .from(service_categories)
      .orderBy(asc(service_categories.sort_order), asc(service_categories.name)),
    selectSubHeaders(db),
    selectOptions(db),
    db.execute<{ has_packages: boolean }>(sql`select ${HAS_PACKAGES} as has_packages`),
  ]);
  return { categories, sub_headers, options, has_packages: packages.rows[0]?.has_packages ?? false };
}
