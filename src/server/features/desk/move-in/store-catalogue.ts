import type pg from 'pg';
import { CATALOGUE_LEVELS, isExampleCatalogue } from './match-catalogue.ts';
import { STAGED } from './staged-tables.ts';

/**
 * Stores the catalogue. While ours is still the example, entries of the same name get the old ids (prices and letters
 * follow), and examples that the old catalogue lacks become inactive.
 */
export async function storeCatalogue(client: pg.Client): Promise<void> {
  const isExample = await isExampleCatalogue(client);
  const { rowCount } = await client.query('select from moved_service_categories limit 1');
  for (const { table } of CATALOGUE_LEVELS) {
    const names = STAGED[table].columns.join(', ');
    if (isExample) {
      // Makes room for the name, which is unique among siblings.
      await client.query(
        `update ${table} e set name = '~' || e.id from moved_${table} m where m.other_id = e.id and m.state is null`,
      );
    }
    await client.query(
      `insert into ${table} (${names}) select ${names} from moved_${table}
       where state is null ${isExample ? '' : 'and other_id is null'} order by nr`,
    );
    if (isExample) await moveChildren(client, table);
  }
  if (!isExample || !rowCount) return;
  await renameReferences(client);
  for (const { table } of CATALOGUE_LEVELS.toReversed())
    await client.query(
      `delete from ${table} e using moved_${table} m where m.other_id = e.id and m.state is null`,
    );
  for (const { table } of CATALOGUE_LEVELS) {
    await client.query(
      `update ${table} e set is_active = false
       where e.is_active and not exists (select from moved_${table} m where m.id = e.id)`,
    );
  }
}

async function moveChildren(
  client: pg.Client,
  table: (typeof CATALOGUE_LEVELS)[number]['table'],
): Promise<void> {
  const below = CATALOGUE_LEVELS.find(({ parent }) => parent?.table === table);
  if (!below?.parent) return;
  await client.query(
    `update ${below.table} e set ${below.parent.column} = m.id from moved_${table} m
     where m.other_id = e.${below.parent.column} and m.state is null`,
  );
}

/** Draft prices name sub-headers and options by id, and letters have a schedule for a sub-header. */
async function renameReferences(client: pg.Client): Promise<void> {
  const { rows: pairs } = await client.query<{ from: string; to: string }>(
    CATALOGUE_LEVELS.map(
      ({ table }) =>
        `select other_id::text as "from", id::text as "to" from moved_${table} where other_id is not null and state is null`,
    ).join(' union all '),
  );
  const renamed = new Map(pairs.map(({ from, to }) => [from, to]));
  const { rows: prices } = await client.query<{ version_id: string; sub_header_id: string; price: string }>(
    'select version_id, sub_header_id, price::text from prices for update',
  );
  const changed = prices.map(({ price, ...key }) => ({
    ...key,
    new_id: renamed.get(key.sub_header_id) ?? key.sub_header_id,
    price: JSON.parse(price.replaceAll(UUID, (id) => renamed.get(id) ?? id)) as unknown,
  }));
  await client.query(
    `update prices p set sub_header_id = n.new_id, price = n.price
     from jsonb_to_recordset($1::jsonb) as n (version_id uuid, sub_header_id uuid, new_id uuid, price jsonb)
     where p.version_id = n.version_id and p.sub_header_id = n.sub_header_id`,
    [JSON.stringify(changed)],
  );
  await client.query(
    `update letter_templates t set sub_header_id = m.id from moved_service_sub_headers m
     where m.other_id = t.sub_header_id and m.state is null`,
  );
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
