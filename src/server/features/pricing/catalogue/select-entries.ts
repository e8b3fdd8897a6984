import { asc, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/db/connect.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';

/** Order of sub-headers: by category, then by their own order. */
export const BY_SUB_HEADER = [
  asc(service_categories.sort_order),
  asc(service_categories.name),
  asc(service_sub_headers.sort_order),
  asc(service_sub_headers.name),
];

/** Sub-headers with their category's name, in display order. */
export function selectSubHeaders(db: Db | Tx, condition?: SQL) {
  return db
    .select({
      ...getTableColumns(service_sub_headers),
      category_display_name: service_categories.display_name,
    })
    .from(service_sub_headers)
    .leftJoin(service_categories, eq(service_categories.id, service_sub_headers.category_id))
    .where(condition)
    .orderBy(...BY_SUB_HEADER);
}

/** Options with the names of their sub-header and category, in display order. */
export function selectOptions(db: Db | Tx, condition?: SQL) {
  return db
    .select({
      ...getTableColumns(service_options),
      sub_header_display_name: service_sub_headers.display_name,
      category_id: service_sub_headers.category_id,
      category_display_name: service_categories.display_name,
    })
    .from(service_options)
    .leftJoin(service_sub_headers, eq(service_sub_headers.id, service_options.sub_header_id))
    .leftJoin(service_categories, eq(service_categories.id, service_sub_headers.category_id))
    .where(condition)
    .orderBy(...BY_SUB_HEADER, asc(service_options.sort_order), asc(service_options.name));
}
