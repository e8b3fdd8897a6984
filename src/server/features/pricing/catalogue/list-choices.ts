import { asc, eq } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import { service_categories, service_sub_headers } from '#server/db/schema/prices/catalogue.ts';
import { BY_SUB_HEADER } from './select-entries.ts';

type DbCtx = { context: Pick<SignedInCtx, 'db'> };

/** Active categories, offered as parents of sub-headers. */
export async function listCategoryChoices({ context: { db } }: DbCtx) {
  return db
    .select({
      id: service_categories.id,
      name: service_categories.name,
      display_name: service_categories.display_name,
    })
    .from(service_categories)
    .where(eq(service_categories.is_active, true))
    .orderBy(asc(service_categories.sort_order), asc(service_categories.name));
}

/** Active sub-headers, offered as parents of options. */
export async function listSubHeaderChoices({ context: { db } }: DbCtx) {
  return db
    .select({
      id: service_sub_headers.id,
      name: service_sub_headers.name,
      display_name: service_sub_headers.display_name,
      category_display_name: service_categories.display_name,
    })
    .from(service_sub_headers)
    .leftJoin(service_categories, eq(service_categories.id, service_sub_headers.category_id))
    .where(eq(service_sub_headers.is_active, true))
    .orderBy(...BY_SUB_HEADER);
}
