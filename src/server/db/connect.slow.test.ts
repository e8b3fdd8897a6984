import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase } from '#tests/support/fresh-database.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';
import { type Connection, connect } from './connect.ts';
import { whyUnavailable } from './database-away.ts';

const CONNECTIONS = 3;
const CHANGES = 25;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let line: Awaited<ReturnType<typeof cuttableProxy>>;
let connection: Connection;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const through = new URL(database.url);
  line = await cuttableProxy(Number(through.port));
  through.port = String(line.port);
  // Shorter than the product's timeouts, to keep the test fast.
  through.searchParams.set('query_timeout', '600');
  connection = connect(through.href, { max: CONNECTIONS, onError: () => undefined });
});
afterAll(async () => {
  await connection.close();
  await line.stop();
  await database.drop();
});

const change = () => connection.db.transaction((tx) => tx.execute(sql`select 1`));

/** Opens every connection of the pool, so that the next queries find them idle. */
const open = () =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => connection.pool.query('select pg_sleep(0.1)')));

/** Drops every open connection, then allows new ones. */
async function mend() {
  line.set('refused');
  await expect.poll(() => connection.pool.totalCount).toBe(0);
  line.set('open');
}

it.each(['silent', 'refused'] as const)('changes over a %s connection fail as unavailable', async (state) => {
  await open();
  line.set(state);
  const changes = Array.from({ length: CHANGES }, () => change().then(() => 'made', whyUnavailable));
  expect(await Promise.all(changes)).toEqual(Array(CHANGES).fill('The database is unavailable'));
  await mend();
  expect((await change()).rows).toHaveLength(1);
});

it('a connection whose rollback got no response is not reused', async () => {
  await open();
  const failed = connection.db.transaction(async () => {
    line.set('silent');
    throw new Error('The change was cancelled');
  });
  expect(await failed.catch(whyUnavailable)).toBe('The database is unavailable');
  expect(connection.pool.totalCount).toBe(CONNECTIONS - 1);
  await mend();
});

it('a connection whose transaction was rolled back is reused', async () => {
  await open();
  const failed = connection.db.transaction(async () => {
    throw new Error('The change was cancelled');
  });
  await expect(failed).rejects.toThrow('was cancelled');
  expect([connection.pool.totalCount, connection.pool.idleCount]).toEqual([CONNECTIONS, CONNECTIONS]);
});
