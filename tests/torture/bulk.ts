import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openInstallation } from '#embedded-postgres/postgres/installation.ts';
import { ADMIN } from '#tests/support/first-admin.ts';
import { type HttpClient, signInOverHttp } from '#tests/support/http-client.ts';
import { insertManyClients } from '#tests/support/many-clients.ts';
import { type RunningApp, runApp } from '#tests/support/running-app.ts';
import { newInstallation } from './new-installation.ts';
import type { TorturePart } from './part.ts';

/** `insertManyClients` spreads clients evenly over this many statuses. */
const STATUSES = 8;
const LIST_EVERY_MS = 100;
const CHANGE_EVERY_MS = 500;
const BASELINE_MS = 15_000;
/** Milliseconds within which 99 of 100 requests must get a response while a run is under way. */
const P99_MS = 250;

/**
 * Moves `count` clients in bulk while users read the list and change a status, and kills the server with SIGKILL
 * half-way. After the restart, each client must have exactly one event.
 */
export async function bulk(count: number): Promise<TorturePart[]> {
  const { dataDir, settings } = await newInstallation();
  let app: RunningApp | undefined;
  try {
    app = await runApp(settings);
    await withPool(dataDir, (pool) => insertManyClients(pool, count * STATUSES));
    const load: string[] = [];
    const noteLoad = () => load.push((loadavg()[0] ?? 0).toFixed(1));
    const first = await signInOverHttp(app.url, ADMIN);
    const other = await anotherClient(first);

    noteLoad();
    const before = await measured(app.url, first, other, async () => sleep(BASELINE_MS));
    const id = crypto.randomUUID();
    const run = await first.call.bulkRuns.start({
      id,
      action: { kind: 'status', status: 'proforma_review' },
      clients: { filter: { status: 'info_returned' }, except: [] },
      expected: count,
    });
    noteLoad();
    const untilHalf = await measured(app.url, first, other, () => until(first, id, count / 2));
    const ended = new Promise((resolve) => app?.process.once('exit', resolve));
    process.kill(-(app.process.pid ?? 0), 'SIGKILL');
    await ended;

    app = await runApp(settings);
    const second = await signInOverHttp(app.url, ADMIN);
    const { done: reached } = await second.call.bulkRuns.get({ id });
    noteLoad();
    const untilEnd = await measured(app.url, second, other, () =>
      until(second, id, Number.POSITIVE_INFINITY),
    );
    const done = await second.call.bulkRuns.get({ id });
    const problems = await withPool(dataDir, (pool) => wrongClients(pool, id, count));
    const isRight = problems === null && run.total === count && done.done === count;
    const beside = [...untilHalf.ms, ...untilEnd.ms];
    return [
      {
        name: `bulk: ${count} clients moved, kill -9 half-way, each once`,
        passed: isRight,
        detail:
          problems ??
          `${run.total} selected, ${reached} counted after the restart, ${done.done} at the end, one event each; ` +
            `${(untilHalf.seconds + untilEnd.seconds).toFixed(0)} s of work`,
      },
      {
        name: `bulk: p99 of other requests in that time under ${P99_MS} ms`,
        passed: percentile(beside, 0.99) < P99_MS,
        detail:
          `${summary('without a run', before.ms)}; ${summary('until the kill', untilHalf.ms)}; ` +
          `${summary('after the restart', untilEnd.ms)}; load average ${load.join(', ')}`,
      },
    ];
  } finally {
    await app?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Connects to the database, whose port changes with a restart. */
async function withPool<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const { url } = await openInstallation({ dataDir });
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Creates a client outside the run. Users change this client's status. */
async function anotherClient({ call }: HttpClient): Promise<string> {
  const { id } = await call.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });
  return id;
}

/** Waits until the run has changed this many clients, or has ended. */
async function until({ call }: HttpClient, id: string, clients: number): Promise<void> {
  for (;;) {
    const { done, state } = await call.bulkRuns.get({ id });
    if (state !== 'running' || done >= clients) return;
    await sleep(500);
  }
}

/** Sends requests at a steady rate while `work` goes on, without waiting for responses. Times are in milliseconds. */
async function measured(
  url: string,
  { cookie }: HttpClient,
  client_id: string,
  work: () => Promise<void>,
): Promise<{ ms: number[]; seconds: number }> {
  const sent: Promise<number>[] = [];
  const timed = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
    return performance.now() - began;
  };
  let changes = 0;
  const change = () => {
    changes += 1;
    const status = changes % 2 === 0 ? 'new_inquiry' : 'request_for_info';
    return timed(`/api/clients/${client_id}/status`, { method: 'PUT', body: JSON.stringify({ status }) });
  };
  const timers = [
    setInterval(() => sent.push(timed('/api/clients?limit=60')), LIST_EVERY_MS),
    setInterval(() => sent.push(change()), CHANGE_EVERY_MS),
  ];
  const began = performance.now();
  try {
    await work();
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  return { ms: await Promise.all(sent), seconds: (performance.now() - began) / 1_000 };
}

/** Returns the counts if any of them is wrong, or null if each client of the run was moved exactly once. */
async function wrongClients(pool: pg.Pool, id: string, count: number): Promise<string | null> {
  const { rows } = await pool.query<{ items: number; done: number; moved: number; events: number }>(
    `select count(*)::int as items,
       count(*) filter (where i.outcome = 'done')::int as done,
       count(*) filter (where c.status = 'proforma_review')::int as moved,
       count(*) filter (where (
         select count(*) from activity_events e where e.client_id = i.client_id and e.type = 'client.status_changed'
       ) = 1)::int as events
     from bulk_run_items i join clients c on c.id = i.client_id where i.run_id = $1`,
    [id],
  );
  const [found] = rows;
  const isRight = found && Object.values(found).every((number) => number === count);
  return isRight ? null : `Expected ${count} of each: ${JSON.stringify(found)}`;
}

function percentile(ms: readonly number[], part: number): number {
  return ms.toSorted((one, other) => one - other)[Math.floor((ms.length - 1) * part)] ?? Number.NaN;
}

function summary(when: string, ms: readonly number[]): string {
  const [half, most, slowest] = [0.5, 0.99, 1].map((part) => percentile(ms, part).toFixed(0));
  return `${when}: p50 ${half}, p99 ${most}, slowest ${slowest} ms (${ms.length} requests)`;
}
