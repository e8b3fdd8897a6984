import type { Db } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import {
  service_categories,
  service_options,
  service_sub_headers,
} from '#server/db/schema/prices/catalogue.ts';
import { CATALOGUE } from './catalogue.ts';

/** An arbitrary constant. If several processes start on an empty database, only one of them fills the catalogue. */
const CATALOGUE_LOCK = 7_411_977;

/**
 * Fills an empty catalogue on the first start, and returns whether it did. A catalogue emptied in the product later
 * stays empty.
 */
export async function seedCatalogue(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`);
    const seeded = await tx.execute(`select 1 from catalogue_seeded`);
    if (seeded.rows.length > 0) return false;
    await tx.execute(`insert into catalogue_seeded default values`);

    const categoryIds = await tx
      .insert(service_categories)
      .values(
        CATALOGUE.map(
          ({ sub_headers: _, ...category }) =>
            category satisfies FullRow<
              typeof service_categories,
              'id' | 'is_active' | 'version' | 'edited_by_name' | 'edited_at'
            >,
        ),
      )
      .returning({ id: service_categories.id, name: service_categories.name });
    const idOf = new Map(categoryIds.map(({ name, id }) => [name, id]));
    for (const category of CATALOGUE) {
      const category_id = idOf.get(category.name);
      if (category_id === undefined) throw new Error(`The category ${category.name} was not stored`);
      for (const { options, ...subHeader } of category.sub_headers) {
        const [stored] = await tx
          .insert(service_sub_headers)
          .values({ ...subHeader, category_id } satisfies FullRow<
            typeof service_sub_headers,
            'id' | 'is_active' | 'version' | 'edited_by_name' | 'edited_at'
          >)
          .returning({ id: service_sub_headers.id });
        if (!stored) throw new Error(`The sub-header ${subHeader.name} was not stored`);
        await tx
          .insert(service_options)
          .values(
            options.map(
              (option) =>
                ({ ...option, sub_header_id: stored.id }) satisfies FullRow<
                  typeof service_options,
                  'id' | 'is_active' | 'version' | 'edited_by_name' | 'edited_at'
                >,
            ),
          );
      }
    }
    return true;
  });
}
