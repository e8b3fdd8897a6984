import { and, asc, eq } from 'drizzle-orm';
import type {
  CatalogueCategory,
  CatalogueSubHeader,
  CatalogueTree,
} from '#contract/pricing/catalogue/catalogue.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';

/** The active catalogue, without anything below an inactive category or sub-header, in one statement. */
export async function readTree({ db }: { db: Db | Tx }): Promise<CatalogueTree> {
  const rows = await db
    .select({ category: service_categories, subHeader: service_sub_headers, option: service_options })
    .from(service_categories)
    .leftJoin(
      service_sub_headers,
      and(
        eq(service_sub_headers.category_id, service_categories.id),
        eq(service_sub_headers.is_active, true),
      ),
    )
    .leftJoin(
      service_options,
      and(eq(service_options.sub_header_id, service_sub_headers.id), eq(service_options.is_active, true)),
    )
    .where(eq(service_categories.is_active, true))
    .orderBy(
      asc(service_categories.sort_order),
      asc(service_categories.name),
      asc(service_sub_headers.sort_order),
      asc(service_sub_headers.name),
      asc(service_options.sort_order),
      asc(service_options.name),
    );
  const categories = new Map<string, CatalogueCategory>();
  const subHeaders = new Map<string, CatalogueSubHeader>();
  for (const { category, subHeader, option } of rows) {
    if (!categories.has(category.id)) categories.set(category.id, { ...category, sub_headers: [] });
    if (subHeader && !subHeaders.has(subHeader.id)) {
      const added = { ...subHeader, options: [] };
      subHeaders.set(subHeader.id, added);
      categories.get(category.id)?.sub_headers.push(added);
    }
    if (option) subHeaders.get(option.sub_header_id)?.options.push(option);
  }
  return [...categories.values()];
}
