import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { BENCH_ADMIN, type Cluster, foldAll } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { processorMs, startBare, startLoad, startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import { makeWorkloads } from '#bench/workloads.ts';
import { FOLD_LOCK } from '#server/features/figures/figures/fold-figures.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const CONCURRENCY = 16;
const SIDES = ['with', 'without'] as const;
const GOAL = 0.9;

/** What the trigger that chains the timeline costs. */
export async function runChain(cluster: Cluster, options: BenchOptions): Promise<void> {
  await measureTriggers(cluster, options, {
    name: 'chain',
    title: "The timeline's chain",
    triggers: { activity_events: 'chain_events' },
  });
}

/** What the trigger costs that says whose figures may have changed, and counting them again. */
export async function runFigureWrites(cluster: Cluster, options: BenchOptions): Promise<void> {
  await measureTriggers(cluster, options, {
    name: 'figure-writes',
    title: "The figures' trigger",
    triggers: { clients: 'figures_update' },
    afterwards: { lock: FOLD_LOCK, run: foldAll },
  });
}

interface Triggers {
  name: string;
  title: string;
  triggers: Record<string, string>;
  /**
   * What the app does later with what the triggers left, and how many clients that were. The app doesn't while the lock is
   * held, so that it runs once, after all rounds, and is counted as a cost of the triggers.
   */
  afterwards?: { lock: number; run: (url: string) => Promise<number> };
}

/**
 * The status change with and without some triggers, alternately on one database. Other load on the
 * machine changes the rates, but hardly the processor time of the app's process and the database's.
 */
async function measureTriggers(
  cluster: Cluster,
  { quick, clients }: BenchOptions,
  { name: part, title, triggers, afterwards }: Triggers,
): Promise<void> {
  const [rounds, duration] = quick ? [4, 1_000] : [12, 1_000];
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const url = cluster.urlOf(database);
  const product = await startProduct(url);
  const load = startLoad();
  try {
    const { cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
    const { workloads, recorded } = await makeWorkloads(cluster, database, { cookie, submissions: 1 });
    const workload = workloads.find(({ name }) => name === 'status change');
    if (!workload) throw new Error('The workload is missing');
    const bare = await startBare(url, recorded);
    // The first line of the database server's lock file is its process id.
    const [lock] = await cluster.query(
      database,
      `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
    );
    const postmaster = Number(lock?.pid);
    const senders = [
      {
        name: 'the product',
        pid: product.pid,
        port: Number(new URL(product.url).port),
        requests: workload.product,
      },
      { name: 'the bare transaction', pid: bare.pid, port: bare.port, requests: workload.bare },
    ];
    try {
      const rows: string[][] = [];
      const notes: string[] = [];
      for (const { name, pid, port, requests } of senders) {
        const send = async (side: (typeof SIDES)[number], milliseconds: number) => {
          const to = side === 'with' ? 'enable' : 'disable';
          for (const [of, trigger] of Object.entries(triggers)) {
            await cluster.query(database, `alter table ${of} ${to} trigger ${trigger}`);
          }
          const times = Number.POSITIVE_INFINITY;
          return load.send({ port, requests, concurrency: CONCURRENCY, duration: milliseconds, times });
        };
        for (const side of SIDES) await send(side, 2 * duration);
        const locked = afterwards && (await lockedFor(url, afterwards));
        const spent = async () => (await processorMs(pid)) + (await databaseMs(postmaster));
        const cost = { with: { ms: 0, changes: 0 }, without: { ms: 0, changes: 0 } };
        const pairs: { with: number; without: number; ratio: number }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const rates = { with: 0, without: 0 };
          for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
            const before = await spent();
            const { rate, answered } = await send(side, duration);
            rates[side] = rate;
            cost[side].ms += (await spent()) - before;
            cost[side].changes += answered;
          }
          pairs.push({ ...rates, ratio: rates.with / rates.without });
        }
        if (locked) {
          const { clients: folded, ms } = await locked.measured(() => databaseMs(postmaster));
          cost.with.ms += ms;
          notes.push(
            `For ${name}, counting ${folded} clients after ${cost.with.changes} changes took ${figure(ms)} ms of processor time, which are included.`,
          );
        }
        rows.push(
          rowOf(name, pairs, {
            with: cost.with.ms / cost.with.changes,
            without: cost.without.ms / cost.without.changes,
          }),
        );
      }
      const heads = [
        'status change by',
        'with /s',
        'without /s',
        'ratio',
        'quartiles',
        'processor ms with / without',
        'ratio',
        'goal',
      ];
      const heading = `${title}, ${clients.toLocaleString('en-GB')} clients`;
      const text = [markdownTable(heads, rows), ...notes].join('\n\n');
      if (quick) console.log(`\n${heading}\n\n${text}\n`);
      else publish(part, heading, text);
    } finally {
      await bare.stop();
    }
  } finally {
    await load.stop();
    await product.stop();
  }
}

/** Takes the lock once nothing is left from before. `measured` releases it and runs what waited. */
async function lockedFor(url: string, { lock, run }: NonNullable<Triggers['afterwards']>) {
  await run(url);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('select pg_advisory_lock($1)', [lock]);
  return {
    async measured(database: () => Promise<number>): Promise<{ clients: number; ms: number }> {
      await holder.end();
      const spent = async () => (await database()) + (await processorMs(process.pid));
      const before = await spent();
      const clients = await run(url);
      return { clients, ms: (await spent()) - before };
    },
  };
}

/** Processor time of all processes of the database so far, including those that have ended, in milliseconds. */
async function databaseMs(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const living = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((child) => processorMs(Number(child)).catch(() => 0)),
  );
  const stat = await readFile(`/proc/${postmaster}/stat`, 'utf8');
  const ended = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  // In hundredths of a second on Linux.
  return [...living, ...ended.map((ticks) => Number(ticks) * 10)].reduce((sum, ms) => sum + ms, 0);
}

function rowOf(
  name: string,
  pairs: { with: number; without: number; ratio: number }[],
  cost: { with: number; without: number },
): string[] {
  const sorted = pairs.toSorted((a, b) => a.ratio - b.ratio);
  const at = (part: number) =>
    sorted[Math.floor((sorted.length - 1) * part)] ?? { with: 0, without: 0, ratio: 0 };
  const { with: on, without, ratio } = at(0.5);
  const ofProcessor = cost.without / cost.with;
  return [
    name,
    figure(on),
    figure(without),
    figure(ratio),
    `${figure(at(0.25).ratio)}–${figure(at(0.75).ratio)}`,
    `${figure(cost.with)} / ${figure(cost.without)}`,
    `**${figure(ofProcessor)}**`,
    `≥ ${GOAL} ${ofProcessor >= GOAL ? 'met' : 'missed'}`,
  ];
}
