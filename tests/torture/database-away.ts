import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { runApp } from '#tests/support/running-app.ts';
import { cuttableProxy } from './cuttable-proxy.ts';
import type { TorturePart } from './part.ts';

const QUIET = { info: () => undefined, warn: () => undefined };
/**
 * Maximum milliseconds for a response. The app gives up on a silent server after 7.5 s (db/close-unusable.ts). It gives
 * up on a locked row after 20 s (db/locked-rows.ts).
 */
const SILENT_LIMIT = 10_000;
const LOCKED_LIMIT = 24_000;

/** Cuts a running app off from its database in several ways, and reconnects it. */
export async function databaseAway(): Promise<TorturePart[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-torture-'));
  await chmod(dataDir, 0o711);
  const database = await startEmbedded({ dataDir, log: QUIET });
  const line = await cuttableProxy(Number(new URL(database.url).port));
  const through = new URL(database.url);
  through.port = String(line.port);
  const app = await runApp({
    env: {
      DATABASE_URL: through.href,
      DATA_DIR: join(dataDir, 'app'),
      ...FIRST_ADMIN,
      LOG_LEVEL: 'fatal',
    },
  });
  const parts: TorturePart[] = [];
  try {
    const { call, cookie } = await signInOverHttp(app.url, ADMIN);
    const client = await call.clients.create({
      first_name: 'Ann',
      surname: 'Bell',
      email: 'ann@example.com',
      inquiry_source: 'Email',
    });
    const ask = async (change: boolean) => {
      const began = performance.now();
      const response = await fetch(
        `${app.url}/api/clients/${client.id}${change ? '/calendly-booking' : ''}`,
        {
          method: change ? 'PUT' : 'GET',
          headers: { cookie, 'content-type': 'application/json' },
          ...(change && { body: '{"calendly_booking":true}' }),
          signal: AbortSignal.timeout(60_000),
        },
      );
      await response.arrayBuffer();
      return {
        status: response.status,
        retry: response.headers.get('retry-after'),
        ms: Math.round(performance.now() - began),
      };
    };
    const comesBack = async () => {
      const began = performance.now();
      while (performance.now() - began < 30_000) {
        if (
          (await ask(true)).status === 200 &&
          (await fetch(`${app.url}/readyz`, { signal: AbortSignal.timeout(30_000) })).ok
        )
          return Math.round(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return null;
    };
    const judge = async (name: string, away: Awaited<ReturnType<typeof ask>>[], limit = SILENT_LIMIT) => {
      const back = await comesBack();
      parts.push({
        name: `database away: ${name}`,
        passed:
          back !== null &&
          away.every(({ status, retry, ms }) => status === 503 && retry !== null && ms < limit),
        detail: `answered ${[...new Set(away.map(({ status, retry }) => `${status} (Retry-After ${retry})`))].join(', ')} within ${Math.max(...away.map(({ ms }) => ms))} ms; back after ${back} ms`,
      });
    };

    line.set('refused');
    const stopped = await Promise.all([ask(false), ask(true), ask(false)]);
    line.set('open');
    await judge('stopped', stopped);

    line.cut();
    const cutBack = await comesBack();
    parts.push({
      name: 'database away: connections cut',
      passed: cutBack !== null && cutBack < 5_000,
      detail: `working again after ${cutBack} ms`,
    });

    line.set('silent');
    const silent = await Promise.all([ask(false), ask(true)]);
    // The silent connections stay open, so the app has to notice each of them itself.
    line.set('open');
    await judge('silent', silent);

    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    await locker.query('begin');
    await locker.query('select from clients where id = $1 for update', [client.id]);
    const waiting = Promise.all([ask(true), ask(true), ask(true)]);
    const reading = await ask(false);
    const locked = await waiting;
    await locker.query('rollback');
    await locker.end();
    await judge('row locked by another transaction', locked, LOCKED_LIMIT);
    parts.push({
      name: 'database away: reading a locked row',
      passed: reading.status === 200 && reading.ms < 2_000,
      detail: `${reading.ms} ms`,
    });
    parts.push(await jobsGoOn(database.url));
  } finally {
    await app.stop();
    await line.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return parts;
}

/** Checks that the job that runs every minute still runs after these outages. */
async function jobsGoOn(url: string): Promise<TorturePart> {
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  const began = Date.now();
  let turns = 0;
  while (turns === 0 && Date.now() - began < 180_000) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const done = await sql.query(
      `select from pgboss.job where name = 'time-out-runs' and state = 'completed' and created_on > $1`,
      [new Date(began)],
    );
    turns = done.rowCount ?? 0;
  }
  await sql.end();
  return {
    name: 'database away: jobs run when it is back',
    passed: turns > 0,
    detail: `the job that runs every minute ran after ${Math.round((Date.now() - began) / 1_000)} s`,
  };
}
