import type pg from 'pg';
import { databaseClient } from '#server/db/database-client.ts';
import { schemaVersion } from '#server/db/migrate.ts';
import { SAME_TEXT } from './tables.ts';

/**
 * Runs `read` in one read-only transaction that sees the database at `url` as it is now, without blocking other work.
 * `schema` is null if it isn't our database.
 */
export async function inSnapshot<Result>(
  { url, name }: { url: string; name: string },
  read: (client: pg.Client, schema: number | null) => Promise<Result>,
): Promise<Result> {
  const { Client } = databaseClient(url);
  const client = new Client({ connectionTimeoutMillis: 10_000, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(SAME_TEXT);
    const result = await read(client, await schemaVersion(client));
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Read last, so that the values cover the newest rows in the snapshot. */
export async function sequenceValues(client: pg.ClientBase): Promise<{ name: string; last_value: string }[]> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value::text from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
