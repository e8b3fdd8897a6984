import { asc, eq } from 'drizzle-orm';
import type { CatalogueTree } from '#contract/catalogue/catalogue.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { service_categories, service_options, service_sub_headers } from '#server/db/schema/catalogue.ts';

/** The active catalogue, without anything below an inactive category or sub-header. */
export async function readTree({ db }: { db: Db | Tx }): Promise<CatalogueTree> {
  const categories = await db
    .select()
    .from(service_categories)
    .where(eq(service_categories.is_active, true))
    .orderBy(asc(service_categories.sort_order), asc(service_categories.name));
  const subHeaders = await db
    .select()
    .from(service_sub_headers)
    .where(eq(service_sub_headers.is_active, true))
    .orderBy(asc(service_sub_headers.sort_order), asc(service_sub_headers.name));
  const options = await db
    .select()
    .from(service_options)
    .where(eq(service_options.is_active, true))
    .orderBy(asc(service_options.sort_order), asc(service_options.name));
  const optionsOf = Map.groupBy(options, (option) => option.sub_header_id);
  const subHeadersOf = Map.groupBy(subHeaders, (subHeader) => subHeader.category_id);
  return categories.map((category) => ({
    ...category,
    sub_headers: (subHeadersOf.get(category.id) ?? []).map((subHeader) => ({
      ...subHeader,
      options: optionsOf.get(subHeader.id) ?? [],
    })),
  }));
}
