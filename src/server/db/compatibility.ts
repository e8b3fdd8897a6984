import type pg from 'pg';

/**
 * The oldest schema version whose program still works on the newest schema (decision 0075). A migration that only
 * expands doesn't change it. When a migration contracts, raise it to the previous release's newest migration.
 */
export const COMPATIBLE_SINCE = 1_795_844_756_874;

/**
 * Stores the oldest schema version whose program still works on this schema. The table isn't part of a migration,
 * because an older program has to find it on any later schema.
 */
export async function recordCompatibility(client: pg.ClientBase, since: number): Promise<void> {
  await client.query('create table if not exists drizzle.compatibility (since bigint not null)');
  const { rowCount } = await client.query('update drizzle.compatibility set since = $1 where since <> $1', [
    since,
  ]);
  if (rowCount === 0)
    await client.query(
      'insert into drizzle.compatibility (since) select $1 where not exists (select from drizzle.compatibility)',
      [since],
    );
}

/** Whether a program whose newest migration is `newest` works on this database, which a later program has migrated. */
export async function isCompatible(client: pg.ClientBase, newest: number): Promise<boolean> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.compatibility') is not null as there`,
  );
  if (!tables[0]?.there) return false;
  const { rows } = await client.query<{ since: string }>('select since from drizzle.compatibility');
  return rows[0] !== undefined && Number(rows[0].since) <= newest;
}
