import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADMIN, FIRST_ADMIN } from '#tests/support/first-admin.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { debianProgram } from '#tests/support/machines/debian-package.ts';
import { type PostgresPair, startPostgresPair } from '#tests/support/machines/postgres-pair.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { lostWrites } from '#tests/torture/lost-writes.ts';
import type { TorturePart } from '#tests/torture/part.ts';
import { nothingAcknowledged, startWriters } from '#tests/torture/writers.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { listenForClients } from './listen-for-clients.ts';
import { sendSteadily } from './steady-requests.ts';

export type Route = 'several hosts' | 'HAProxy';
export type FailoverFailure = 'kill -9' | 'SIGSTOP';

/** Maximum milliseconds from the promotion to the first change that succeeds. */
const BACK_WITHIN = 5_000;
/** Maximum milliseconds for a response. The app gives up on a silent server sooner (db/close-unusable.ts). */
const ANSWER_WITHIN = 8_000;
const LISTEN_WITHIN = 30_000;

/**
 * Milliseconds of writing before the failure, of the outage until the promotion, and of writing after the promotion.
 */
interface Durations {
  before: number;
  outage: number;
  after: number;
}

/** Ends or freezes the primary of a synchronous pair under six writers, and promotes the standby. */
export async function failover(
  cases: readonly (readonly [Route, FailoverFailure])[] = [
    ['several hosts', 'kill -9'],
    ['several hosts', 'SIGSTOP'],
    ['HAProxy', 'kill -9'],
    ['HAProxy', 'SIGSTOP'],
  ],
  durations: Durations = { before: 8_000, outage: 6_000, after: 12_000 },
): Promise<TorturePart[]> {
  const parts: TorturePart[] = [];
  for (const [route, failure] of cases) parts.push(await oneFailover(route, failure, durations));
  return parts;
}

async function oneFailover(
  route: Route,
  failure: FailoverFailure,
  durations: Durations,
): Promise<TorturePart> {
  const name = `failover: ${failure} of the primary, ${route}`;
  const program = route === 'HAProxy' ? debianProgram('haproxy', 'haproxy') : '';
  if (program === null) return { name, passed: null, detail: 'HAProxy is not installed' };
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-failover-'));
  const pair = await startPostgresPair();
  let proxy: Haproxy | undefined;
  let app: RunningApp | undefined;
  try {
    if (program !== '') proxy = await startHaproxy(program, [pair.primary, pair.standby]);
    app = await runApp({
      env: {
        DATABASE_URL: databaseUrl(pair, proxy),
        DATA_DIR: dataDir,
        ...FIRST_ADMIN,
        LOG_LEVEL: 'fatal',
      },
    });
    return { name, ...(await failUnderLoad({ app, pair, failure, durations })) };
  } finally {
    await app?.stop();
    await proxy?.stop();
    await pair.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function databaseUrl({ primary, standby }: PostgresPair, proxy: Haproxy | undefined): string {
  const hosts = proxy ? `127.0.0.1:${proxy.port}` : `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
  return primary.url.replace(/@[^/]+/, `@${hosts}`);
}

async function failUnderLoad({
  app,
  pair,
  failure,
  durations,
}: {
  app: RunningApp;
  pair: PostgresPair;
  failure: FailoverFailure;
  durations: Durations;
}): Promise<Omit<TorturePart, 'name'>> {
  const { call, cookie } = await signInOverHttp(app.url, ADMIN);
  const acknowledged = nothingAcknowledged();
  const stream = listenForClients(app.url, cookie);
  const writers = await startWriters(app.url, acknowledged);
  const steady = await sendSteadily(app.url, { call, cookie });
  await sleep(durations.before);

  if (failure === 'kill -9') await pair.primary.kill();
  else pair.primary.freeze();
  const failedAt = performance.now();
  await sleep(durations.outage);
  const promotedAt = performance.now();
  await pair.promote();
  await sleep(durations.after);
  const requests = await steady.stop();
  await writers.stop();

  const { id } = await call.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  const live = await stream.receives(id, LISTEN_WITHIN);
  stream.stop();
  const mailed = await mailGoesOut(app.url, pair.standby.url);
  const lost = await lostWrites(pair.standby.url, acknowledged);
  const problems = [...lost];

  const back = requests.find(({ status, sentAt }) => status === 200 && sentAt >= promotedAt);
  const backAfter = back ? back.sentAt + back.ms - promotedAt : Number.POSITIVE_INFINITY;
  const slowest = Math.max(
    0,
    ...requests.filter(({ sentAt, ms }) => sentAt + ms > failedAt).map(({ ms }) => ms),
  );
  const odd = requests.filter(({ status, retry }) => status !== 200 && (status !== 503 || retry === null));
  if (backAfter > BACK_WITHIN) problems.push('changes were not back in time');
  if (slowest > ANSWER_WITHIN) problems.push('a request waited too long');
  if (odd.length > 0) problems.push(`${odd.length} × neither 200 nor 503, e.g. ${odd[0]?.status}`);
  if (!live) problems.push('the event stream did not come back');
  if (!mailed) problems.push('the jobs did not come back');
  if (acknowledged.sent.size === 0) problems.push('nothing was written');
  const unavailable = requests.filter(({ status }) => status === 503).length;
  const failed = [...writers.failures].map(([code, times]) => `${times} × ${code}`).join(', ') || 'none';
  const writes = Object.values(acknowledged).reduce((sum, { size }) => sum + size, 0);
  return {
    passed: problems.length === 0,
    detail:
      `${problems.map((problem) => `${problem}; `).join('')}changes again ${Math.round(backAfter)} ms after the promotion; ` +
      `six writers: ${writers.requests()} requests, failed: ${failed}; ${writes} writes acknowledged, ${lost.length === 0 ? 'none lost' : 'some lost'}; ` +
      `a user: ${requests.length - unavailable - odd.length} × 200, ${unavailable} × 503 with Retry-After, slowest ${Math.round(slowest)} ms; ` +
      `stream and jobs ${live && mailed ? 'came back' : 'did not come back'}`,
  };
}

/** Requests a mail, which a job sends, and waits until the job is recorded as completed. */
async function mailGoesOut(url: string, databaseUrl: string): Promise<boolean> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  await sql.connect();
  const { rows } = await sql.query<{ at: Date }>('select now() as at');
  await fetch(`${url}/api/auth/recover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email }),
  });
  let done = 0;
  for (const deadline = Date.now() + LISTEN_WITHIN; done === 0 && Date.now() < deadline; await sleep(200)) {
    const { rowCount } = await sql.query(
      `select from pgboss.job where name = 'mail' and state = 'completed' and completed_on >= $1`,
      [rows[0]?.at],
    );
    done = rowCount ?? 0;
  }
  await sql.end();
  return done > 0;
}
