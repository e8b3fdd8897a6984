import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DATABASE_POSITION_HEADER } from '#contract/database-position.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { WRITTEN } from '#server/db/replicas/log-position.ts';
import { openReplicas } from '#server/db/replicas/replicas.ts';
import { openPolledFeed } from '#server/events/polled-feed.ts';
import { withReplicas } from '#server/with-replicas.ts';
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
let program: Record<string, string>;
let primary: pg.Client;
let client: string;
let changes = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallygate-replicas-'));
  pair = await startPostgresPair();
  // A standby that is away must not stop changes.
  await runOnce(pair.primary.url, `alter system set synchronous_standby_names = ''`);
  await runOnce(pair.primary.url, 'select pg_reload_conf()');
  line = await cuttableProxy(pair.standby.port);
  const url = new URL(pair.primary.url);
  url.port = String(line.port);
  app = await runApp({
    env: {
      DATABASE_URL: pair.primary.url,
      DATABASE_READ_URL: url.href,
      DATA_DIR: dataDir,
      ...FIRST_ADMIN,
      LOG_LEVEL: 'info',
    },
  });
  primary = new pg.Client({ connectionString: pair.primary.url });
  await primary.connect();
  person = openBrowser(app.url);
  await person.fetch('/api/auth/sign-in', { method: 'POST', body: ADMIN });
  const { json } = await person.fetch('/api/api-keys', {
    method: 'POST',
    body: { name: 'Program', role: 'staff' },
  });
  program = { authorization: `Bearer ${(json as { key: string }).key}` };
  const created = await person.fetch('/api/clients', {
    method: 'POST',
    body: { first_name: 'Ann', surname: 'Bell', email: 'ann@example.com', inquiry_source: 'Email' },
  });
  client = (created.json as { id: string }).id;
});
afterAll(async () => {
  await app?.stop();
  await primary?.end();
  await line?.stop();
  await pair?.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(caughtUp);

const at = (position: string) => ({ [DATABASE_POSITION_HEADER]: position });
const positionIn = ({ headers }: { headers: Headers }) => headers.get(DATABASE_POSITION_HEADER) ?? '';

/** Sets the client's status, to a different status each time. */
async function changeStatus(): Promise<{ status: string; position: string }> {
  changes += 1;
  const status = changes % 2 === 1 ? 'request_for_info' : 'zoom_call_booked';
  const answer = await person.fetch(`/api/clients/${client}/status`, { method: 'PUT', body: { status } });
  expect(answer.status).toBe(200);
  return { status, position: positionIn(answer) };
}

/** The client's status in the list, as a reader with these headers sees it. */
async function listed(headers: Record<string, string> = {}): Promise<string | undefined> {
  const reader = 'authorization' in headers ? openBrowser(app.url) : person;
  const { status, json } = await reader.fetch('/api/clients', { headers });
  expect(status).toBe(200);
  return (json as { items: { id: string; status: string }[] }).items.find(({ id }) => id === client)?.status;
}

/** Changes the status without announcing it, so that no position that a reader has includes the change. */
async function changeUnannounced(status: string): Promise<void> {
  await primary.query('set session_replication_role = replica');
  await primary.query('update clients set status = $1 where id = $2', [status, client]);
  await primary.query('set session_replication_role = origin');
}

/** Follows the event stream of another page. */
async function listen() {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${app.url}/api/events`, { headers: { cookie } });
  const events = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    /** Returns the position that the client's next change is announced with. */
    async next(): Promise<string> {
      let received = '';
      while (!received.includes(client)) received += (await events?.read())?.value ?? '';
      const before = received.slice(0, received.indexOf(client));
      return [...before.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
    },
    stop: () => void events?.cancel(),
  };
}

const pauseReplay = () => runOnce(pair.standby.url, 'select pg_wal_replay_pause()');
const resumeReplay = () => runOnce(pair.standby.url, 'select pg_wal_replay_resume()');

/** Resolves as soon as the app reads from the replica even for a reader with the newest position. */
async function caughtUp(): Promise<void> {
  const { position } = await changeStatus();
  const before = await listed(at(position));
  const other = before === 'zoom_call_booked' ? 'request_for_info' : 'zoom_call_booked';
  await expect
    .poll(async () => {
      await pauseReplay();
      await changeUnannounced(other);
      const seen = await listed(at(position));
      await changeUnannounced(before ?? '');
      await resumeReplay();
      return seen;
    })
    .toBe(before);
}

it('while the replica is behind, a change is shown to its author and to every reader with its position', async () => {
  const announcements = await listen();
  const old = await listed(program);
  await pauseReplay();
  try {
    const { status, position } = await changeStatus();
    expect(await listed({ ...program, ...at(position) })).toBe(status);

    const announced = await announcements.next();
    expect(await listed({ ...program, ...at(announced) })).toBe(status);

    // A page that loads now gets a position that includes the change.
    const opened = await person.fetch('/rpc/auth/session', { method: 'POST', body: {} });
    expect(await listed({ ...program, ...at(positionIn(opened)) })).toBe(status);
    expect(await listed()).toBe(status);

    expect(await listed(program)).toBe(old);
    expect(await listed({ ...program, ...at('nonsense') })).toBe(old);
    expect(await listed({ ...program, ...at('9'.repeat(20)) })).toBe(status);
    expect(await listed({ ...program, ...at('9'.repeat(8_000)) })).toBe(old);
    for (const path of [
      '/clients/count-by-status',
      '/clients/export?format=csv',
      '/clients/count?status=zoom_call_booked',
      '/activity',
      '/dashboard',
    ]) {
      const read = async (headers: Record<string, string>) =>
        (await fetch(`${app.url}/api${path}`, { headers: { ...program, ...headers } })).text();
      expect(await read(at(position)), path).not.toBe(await read({}));
    }
  } finally {
    await resumeReplay();
    announcements.stop();
  }
  await expect.poll(() => listed(program)).not.toBe(old);
});

it('a change is announced with a position from after its commit, not from inside the transaction', async () => {
  const announcements = await listen();
  await primary.query('begin');
  await primary.query(`update clients set notes = 'Rang back' where id = $1`, [client]);
  const { rows } = await primary.query<{ position: string }>(`select ${WRITTEN} as position`);
  await primary.query('commit');
  const after = await primary.query<{ position: string }>(`select ${WRITTEN} as position`);
  const announced = await announcements.next();
  announcements.stop();
  expect(announced > (rows[0]?.position ?? '')).toBe(true);
  expect(announced >= (after.rows[0]?.position ?? '')).toBe(true);
});

it('a read is repeated on the primary if the replica cancels it', async () => {
  const connection = connect(pair.primary.url, { onError: () => undefined });
  const log = pino({ level: 'silent' });
  await runOnce(pair.standby.url, 'alter system set max_standby_streaming_delay = 0');
  await runOnce(pair.standby.url, 'select pg_reload_conf()');
  const replicas = openReplicas(pair.standby.url, { primary: connection.pool, earliest: '', log });
  await expect.poll(() => replicas.choose('')).not.toBeNull();
  const servers: unknown[] = [];
  let cancelled: unknown;
  const read = (db: Db) =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ standby: boolean }>(
        'select pg_is_in_recovery() as standby from clients',
      );
      servers.push(rows[0]?.standby);
      if (rows[0]?.standby) {
        await primary.query('begin; lock table clients in access exclusive mode; commit');
        await tx.execute('select pg_sleep(20)').catch((error: unknown) => {
          cancelled = error;
          throw error;
        });
      }
      return 'read';
    });
  const context = {
    db: connection.db,
    replicas,
    changes: openPolledFeed(),
    request_headers: new Headers(),
    response_headers: new Headers(),
    actor: null,
  };
  const procedure = { meta: { permission: 'signedIn', replica: true }, method: 'GET' } as const;
  expect(await withReplicas(context, procedure, read)).toBe('read');
  expect(servers).toEqual([true, false]);
  expect(cancelled).toMatchObject({ cause: { code: '40001' } });
  await expect.poll(() => replicas.choose('')).not.toBeNull();
  await replicas.close();
  await connection.close();
});

it('a database that is not a standby of the primary is ignored', async () => {
  const connection = connect(pair.primary.url, { onError: () => undefined });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void logged.push(text) });
  const other = new URL(pair.standby.url);
  other.pathname = '/postgres';
  for (const url of [pair.primary.url, other.href]) {
    const replicas = openReplicas(url, { primary: connection.pool, earliest: '', log });
    logged.length = 0;
    await expect.poll(() => logged.length).toBe(1);
    expect(replicas.choose('')).toBeNull();
    await replicas.close();
  }
  await connection.close();
});

it('while the replica is silent or gone, every read succeeds, and the log reports each change of its state once', async () => {
  const paths = ['/clients', '/clients/count', '/clients?search=bell', '/activity', '/dashboard'];
  const statuses = new Map<number, number>();
  let reading = true;
  const readers = paths.map(async (path) => {
    while (reading) {
      const answer = await fetch(`${app.url}/api${path}`, { headers: program });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      await sleep(5);
    }
  });
  const states = () => app.output().match(/read replica (cannot be used|is back)/g) ?? [];
  const state = () => states().at(-1);
  const AWAY = 'read replica cannot be used';
  line.set('silent');
  await expect.poll(state).toBe(AWAY);
  expect((await person.fetch('/readyz')).status).toBe(200);
  const { status } = await changeStatus();
  expect(await listed()).toBe(status);
  line.set('refused');
  line.set('open');
  await expect.poll(state).toBe('read replica is back');
  await caughtUp();

  await pair.standby.kill();
  await expect.poll(state).toBe(AWAY);
  const last = await changeStatus();
  expect(await listed()).toBe(last.status);
  expect(await listed(program)).toBe(last.status);
  expect((await person.fetch('/readyz')).status).toBe(200);
  reading = false;
  await Promise.all(readers);
  expect([...statuses.keys()]).toEqual([200]);
  expect(states().filter((each, place, all) => each === all[place - 1])).toEqual([]);
});
