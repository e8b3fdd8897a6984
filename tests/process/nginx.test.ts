import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, test as base, beforeEach, expect, vi } from 'vitest';
import { ADMIN } from '#tests/support/first-admin.ts';
import { createFreshDatabase } from '#tests/support/fresh-database.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { behindProxy } from '#tests/support/machines/behind-proxy.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { http1Client, http2Client, type KeepAliveClient } from '#tests/support/machines/keep-alive-client.ts';
import { type Nginx, runNginx } from '#tests/support/machines/nginx.ts';
import { startSteadyLoad } from '#tests/support/machines/steady-load.ts';
import { freePort, type RunningApp, runApp } from '#tests/support/running-app.ts';

// Runs docs/examples/nginx.conf with TLS in front of two processes.
vi.setConfig({ testTimeout: 300_000 });

const program = debianProgram('nginx', 'nginx');
const test = base.skipIf(program === null);

let nginx: Nginx;
let apps: RunningApp[];
let cookie: string;
let databaseUrl: string;
let start: (index: number) => Promise<RunningApp>;
const cleanUps: (() => unknown)[] = [];

beforeEach(async () => {
  if (!program) return;
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-behind-nginx-'));
  await chmod(folder, 0o711);
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createFreshDatabase();
  cleanUps.push(() => database.drop());
  databaseUrl = database.url;
  const ports = [await freePort(), await freePort()] as const;
  const port = await freePort();
  start = (index) =>
    runApp({
      port: ports[index] ?? 0,
      env: behindProxy({ databaseUrl: database.url, folder, index, port }),
    });
  apps = await Promise.all([start(0), start(1)]);
  cleanUps.push(() => Promise.all(apps.map((app) => app.stop())));
  nginx = await runNginx(program, { ports, port });
  cleanUps.push(() => nginx.stop());
  ({ cookie } = await signInOverHttp(apps[0]?.url ?? '', ADMIN));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function through(kind: typeof http1Client): KeepAliveClient {
  const client = kind({ url: nginx.url, ca: nginx.ca, headers: { cookie } });
  cleanUps.push(() => client.close());
  return client;
}

// Retried once, for the reason given in upgrade.test.ts.
test('no request fails while the processes restart one after the other', { retry: 1 }, async () => {
  const load = await startSteadyLoad([through(http1Client), through(http2Client)], 2);
  for (const index of [0, 1, 0]) {
    await apps[index]?.stop();
    apps[index] = await start(index);
  }
  await load.stop();
  expect(load.failed).toEqual([]);
  expect(load.reads()).toBeGreaterThan(100);
  expect(load.writes()).toBeGreaterThan(100);

  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  const { rows } = await sql.query('select count(*)::int as stored from clients where id = any($1::uuid[])', [
    load.created,
  ]);
  await sql.end();
  expect(rows).toEqual([{ stored: load.created.length }]);
});

test('a POST gets a response even over a long idle connection', async () => {
  const client = through(http1Client);
  // A cheap call, so that the responses are on time. nginx never repeats a POST, not even one that changes nothing.
  const post = async () => (await client.send('POST', '/rpc/auth/session', {})).status;
  const outcomes = new Map<number, number>();
  const connections = Array.from({ length: 250 }, async (_, index) => {
    await post();
    for (let round = 0; round < 2; round += 1) {
      // By default Node closes an idle connection after 6 s (5 s and a buffer of 1 s). Requests arrive around then.
      await sleep(5_900 + index);
      const status = await post();
      outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
    }
  });
  await Promise.all(connections);
  expect([...outcomes]).toEqual([[200, 500]]);
});

test('the event stream arrives unbuffered', async () => {
  const stream = request(`${nginx.url}/api/events`, { ca: nginx.ca, headers: { cookie } }).end();
  cleanUps.push(() => stream.destroy());
  let received = '';
  stream.once('response', (answer) => {
    answer.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
  });
  await vi.waitFor(() => expect(received).not.toBe(''), 10_000);
  const { text } = await through(http2Client).send('POST', '/api/clients', {
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  const { id } = JSON.parse(text) as { id: string };
  // A heartbeat, which could push out a buffered change, comes only after 25 s.
  await vi.waitFor(() => expect(received).toContain(id), 10_000);
});

test('while all processes are down, a page says so', async () => {
  const client = through(http2Client);
  expect((await client.send('GET', '/api/clients')).status).toBe(200);
  await Promise.all(apps.map((app) => app.stop()));
  const away = await client.send('GET', '/form/a-secret-token?next=1');
  expect(away.status).toBe(503);
  expect(away.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html',
  });
  expect(away.text).toContain('<meta http-equiv="refresh" content="5" />');
  expect(away.text).toContain('Tallygate is restarting');
  // nginx writes the line after it has sent the response.
  await expect.poll(() => nginx.accessLog()).toContain(' GET /form/*** 503 ');
  await client.send('GET', '/proposal/a-secret-token');
  await expect.poll(() => nginx.accessLog()).toContain(' GET /proposal/*** 503 ');
  expect((await nginx.accessLog()) + (await nginx.errorLog())).not.toContain('a-secret-token');

  apps[0] = await start(0);
  expect((await client.send('GET', '/api/clients')).status).toBe(200);
  const { status, headers } = await fetch(`${nginx.plainUrl}/clients`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([301, 'https://localhost/clients']);
});

test('a file of the build comes from the process that has it', async () => {
  const serve = async (status: number) => {
    const server = createServer((_request, answer) => answer.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
    return (server.address() as AddressInfo).port;
  };
  const upgrading = await runNginx(program ?? '', {
    ports: [await serve(404), await serve(200)],
    port: await freePort(),
  });
  cleanUps.push(() => upgrading.stop());
  const client = http2Client(upgrading);
  cleanUps.push(() => client.close());
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await client.send('GET', '/assets/clients-abc.js')).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});
