import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { REQUIRE_WRITABLE, whyUnavailable } from '#server/db/database-away.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/machines/postgres-pair.ts';
import { runOnce } from '#tests/support/run-once.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { type Browser, openBrowser } from '#tests/support/test-browser.ts';
import { cuttableProxy } from '#tests/torture/cuttable-proxy.ts';

let dataDir: string;
let pair: PostgresPair;
let line: Awaited<ReturnType<typeof cuttableProxy>>;
let app: RunningApp;
let person: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-read-only-'));
  pair = await startPostgresPair();
  line = await cuttableProxy(pair.primary.port);
  const url = new URL(pair.primary.url);
  url.port = String(line.port);
  const env = {
    DATA_DIR: dataDir,
    ...FIRST_ADMIN,
    LOG_LEVEL: 'error',
  };
  app = await runApp({ env: { ...env, DATABASE_URL: url.href } });
  person = openBrowser(app.url);
  expect((await signIn(person)).status).toBe(200);
});
afterAll(async () => {
  await app?.stop();
  await line?.stop();
  await pair?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const signIn = (browser: Browser) => browser.fetch('/api/auth/sign-in', { method: 'POST', body: ADMIN });
const create = () =>
  person.fetch('/api/clients', {
    method: 'POST',
    body: { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' },
  });
/** More changes than the pool has connections. */
const CHANGES = 30;
const changes = () => Promise.all(Array.from({ length: CHANGES }, create));
const unavailable = ({ status, headers }: Awaited<ReturnType<typeof create>>) => [
  status,
  headers.get('retry-after'),
];
const readiness = async () => {
  const { status, json } = await openBrowser(app.url).fetch('/readyz');
  return [status, json];
};

async function expectReadOnly() {
  await expect.poll(readiness).toEqual([503, { status: 'database read-only' }]);
  expect((await changes()).map(unavailable)).toEqual(Array(CHANGES).fill([503, '2']));
  expect(unavailable(await signIn(openBrowser(app.url)))).toEqual([503, '2']);
  expect(unavailable(await person.fetch('/api/auth/sign-out', { method: 'POST', body: {} }))).toEqual([
    503,
    '2',
  ]);
  expect((await person.fetch('/api/clients')).status).toBe(200);
}

async function expectWritable() {
  await expect.poll(readiness).toEqual([200, { status: 'ready' }]);
  // A read-only connection is replaced after a change or /readyz has used it.
  await expect
    .poll(async () => (await changes()).map(({ status }) => status))
    .toEqual(Array(CHANGES).fill(201));
  expect((await signIn(openBrowser(app.url))).status).toBe(200);
}

it('on a read-only database, changes and sign-in get a 503', async () => {
  const url = new URL(pair.primary.url);
  url.searchParams.set('options', '-c default_transaction_read_only=off');
  // New sessions start with the setting, and keep it until they end.
  await runOnce(url.href, 'alter role current_user set default_transaction_read_only = on');
  await runOnce(
    url.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallygate'`,
  );
  await expectReadOnly();
  await runOnce(url.href, 'alter role current_user reset default_transaction_read_only');
  await expectWritable();
});

it('of several hosts, the one that accepts changes is used', async () => {
  const several = pair.primary.url.replace(
    /@[^/]+/,
    `@127.0.0.1:${pair.standby.port},127.0.0.1:${pair.primary.port}`,
  );
  const connection = connect(several, { onError: () => undefined });
  await connection.pool.query(REQUIRE_WRITABLE);
  await connection.close();
  const alone = connect(`${pair.standby.url}?target_session_attrs=read-write`, { onError: () => undefined });
  expect(await alone.pool.query('select 1').catch(whyUnavailable)).toBe('The database is read-only');
  await alone.close();
});

it('on a standby, changes and sign-in get a 503', async () => {
  line.redirect(pair.standby.port);
  await expectReadOnly();
  line.redirect(pair.primary.port);
  await expectWritable();
});
