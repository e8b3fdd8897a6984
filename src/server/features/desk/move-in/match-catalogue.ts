import type pg from 'pg';
import { compareWith, leaveOut } from './mark-staged.ts';

/** Each level of the catalogue, with the column of its parent. */
export const CATALOGUE_LEVELS = [
  { table: 'service_categories', parent: null },
  { table: 'service_sub_headers', parent: { column: 'category_id', table: 'service_categories' } },
  { table: 'service_options', parent: { column: 'sub_header_id', table: 'service_sub_headers' } },
] as const;

/**
 * Whether our catalogue still is the example that a new installation has. Then the old catalogue takes its place: entries
 * of the same name get the old ids, and the other examples become inactive.
 */
const IS_EXAMPLE = `
  select not exists (select from service_categories where edited_by_name is not null)
    and not exists (select from service_sub_headers where edited_by_name is not null)
    and not exists (select from service_options where edited_by_name is not null)
    and not exists (select from activity_events where type in ('catalogue.created', 'catalogue.deleted', 'catalogue.reordered', 'clients.moved_in'))
    and not exists (select from price_book_versions where state = 'published') as is_example`;

export async function isExampleCatalogue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_example: boolean }>(IS_EXAMPLE);
  return rows[0]?.is_example === true;
}

/** Finds our entries with the name of an old one, and leaves out old entries whose name another one has. */
export async function matchCatalogue(client: pg.Client): Promise<void> {
  const isExample = await isExampleCatalogue(client);
  for (const { table, parent } of CATALOGUE_LEVELS) {
    const siblings = parent ? `o.${parent.column} = m.${parent.column} and` : '';
    await leaveOut(client, table, {
      where: `exists (select from moved_${table} o where ${siblings} o.name = m.name and o.nr < m.nr
        and o.state is distinct from 'left_out')`,
      field: 'name',
      reason: `'Another entry beside it has this name'`,
    });
    const parents = parent
      ? `join moved_${parent.table} p on p.id = m.${parent.column} join ${table} e on e.${parent.column} in (p.id, p.other_id)`
      : `join ${table} e on true`;
    await client.query(
      `update moved_${table} x set other_id = e.id
       from moved_${table} m ${parents} and e.name = m.name and e.id <> m.id
       where x.nr = m.nr and m.state is null`,
    );
    if (isExample) continue;
    if (parent) {
      await client.query(
        `update moved_${table} m set ${parent.column} = p.other_id from moved_${parent.table} p
         where p.id = m.${parent.column} and p.other_id is not null`,
      );
    }
    await compareWith(client, table, 'm.other_id');
  }
}
