import { ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startBare, startLoad, startProduct } from '#bench/processes.ts';
import { figure, publish, table } from '#bench/results.ts';
import { makeWorkloads } from '#bench/workloads.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const CONCURRENCY = 16;
const SIDES = ['with', 'without'] as const;
const GOAL = 0.9;

/** The status change with and without the trigger that chains the timeline, in turns on one database. */
export async function runChain(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const [rounds, duration] = quick ? [4, 1_000] : [24, 2_000];
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const url = cluster.urlOf(database);
  const product = await startProduct(url);
  const load = startLoad();
  try {
    const { cookie } = await signInOverHttp(product.url, ADMIN);
    const { workloads, recorded } = await makeWorkloads(cluster, database, { cookie, submissions: 1 });
    const workload = workloads.find(({ name }) => name === 'status change');
    if (!workload) throw new Error('The workload is missing');
    const bare = await startBare(url, recorded);
    const senders = [
      { name: 'the product', port: Number(new URL(product.url).port), requests: workload.product },
      { name: 'the bare transaction', port: bare.port, requests: workload.bare },
    ];
    try {
      const rows: string[][] = [];
      for (const { name, port, requests } of senders) {
        const send = async (side: (typeof SIDES)[number], milliseconds: number) => {
          const to = side === 'with' ? 'enable' : 'disable';
          await cluster.query(database, `alter table activity_events ${to} trigger chain_events`);
          const times = Number.POSITIVE_INFINITY;
          return load.send({ port, requests, concurrency: CONCURRENCY, duration: milliseconds, times });
        };
        for (const side of SIDES) await send(side, 2 * duration);
        const pairs: { with: number; without: number; ratio: number }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const rates = { with: 0, without: 0 };
          for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
            rates[side] = (await send(side, duration)).rate;
          }
          pairs.push({ ...rates, ratio: rates.with / rates.without });
        }
        rows.push(rowOf(name, pairs));
      }
      const heads = ['status change by', 'with /s', 'without /s', 'ratio', 'quartiles', 'goal'];
      const title = `The timeline's chain, ${clients.toLocaleString('en-GB')} clients`;
      if (quick) console.log(`\n${title}\n\n${table(heads, rows)}\n`);
      else publish('chain', title, table(heads, rows));
    } finally {
      await bare.stop();
    }
  } finally {
    await load.stop();
    await product.stop();
  }
}

function rowOf(name: string, pairs: { with: number; without: number; ratio: number }[]): string[] {
  const sorted = pairs.toSorted((a, b) => a.ratio - b.ratio);
  const at = (part: number) =>
    sorted[Math.floor((sorted.length - 1) * part)] ?? { with: 0, without: 0, ratio: 0 };
  const { with: on, without, ratio } = at(0.5);
  return [
    name,
    figure(on),
    figure(without),
    `**${figure(ratio)}**`,
    `${figure(at(0.25).ratio)}–${figure(at(0.75).ratio)}`,
    `≥ ${GOAL} ${ratio >= GOAL ? 'met' : 'missed'}`,
  ];
}
