import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type FreshDatabase } from '#tests/support/fresh-database.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';
import { type Connection, connect } from './connect.ts';
import { whyUnavailable } from './database-away.ts';
import { databaseClient } from './database-client.ts';
import { NoServerError } from './find-server.ts';

type Line = Awaited<ReturnType<typeof cuttableProxy>>;

let database: FreshDatabase;
let lines: [Line, Line];
let several: string;
let connection: Connection;

/** Two proxies to one database, which look like two hosts. */
beforeEach(async () => {
  database = await createEmptyDatabase();
  const port = Number(new URL(database.url).port);
  lines = [await cuttableProxy(port), await cuttableProxy(port)];
  several = database.url.replace(/@[^/]+/, `@127.0.0.1:${lines[0].port},127.0.0.1:${lines[1].port}`);
  connection = connect(several, { onError: () => undefined });
});
afterEach(async () => {
  await connection.close();
  for (const line of lines) await line.stop();
  await database.drop();
});

const query = () => connection.pool.query('select 1').then(() => 'answered', whyUnavailable);

it('connections switch to the other host when theirs fails', async () => {
  lines[0].set('refused');
  expect(await query()).toBe('answered');
  lines[0].set('open');
  lines[1].set('refused');
  await expect.poll(query).toBe('answered');
});

it('queries in progress fail when their host falls silent', async () => {
  lines[1].set('refused');
  expect(await query()).toBe('answered');
  lines[1].set('open');
  lines[0].set('silent');
  expect(await query()).toBe('The database is unavailable');
  expect(await query()).toBe('answered');
});

it('a single connection also goes to the host that responds', async () => {
  lines[0].set('refused');
  const { Client } = databaseClient(several);
  const client = new Client();
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it('if no host responds, the error names the reason for each host', async () => {
  for (const line of lines) line.set('refused');
  const failure = await connection.pool.query('select 1').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoServerError);
  expect(String(failure)).toContain(`127.0.0.1:${lines[0].port} (`);
  expect(String(failure)).toContain(`127.0.0.1:${lines[1].port} (`);
  expect(whyUnavailable(failure)).toBe('The database is unavailable');
  for (const line of lines) line.set('open');
  expect(await query()).toBe('answered');
});
