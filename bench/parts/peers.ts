import { BENCH_ADMIN, type Cluster } from '#bench/cluster.ts';
import type { LoadReport } from '#bench/load.ts';
import type { BenchOptions } from '#bench/options.ts';
import { makePeerWorkloads, type PeerWorkload } from '#bench/peer-workloads.ts';
import {
  processorMs,
  residentMiB,
  startBare,
  startLoad,
  startPostGraphile,
  startProduct,
} from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const CLIENTS = 10_000;
const CONCURRENCY = 16;
const SIDES = ['product', 'peer', 'bare'] as const;
type Side = (typeof SIDES)[number];

interface Round {
  report: LoadReport;
  /** Processor milliseconds of the side's process per request. */
  cpu: number;
}

/** Compares the product's API with PostGraphile and with single statements on the same rows. */
export async function runPeers(cluster: Cluster, { quick, only }: BenchOptions): Promise<void> {
  const duration = quick ? 700 : 2_000;
  const rounds = await measurePeers(cluster, { rounds: quick ? 3 : 5, duration, only });
  const title = `Compared with PostGraphile, ${CLIENTS.toLocaleString('en-GB')} clients`;
  if (quick || only !== undefined) console.log(`\n${title}\n\n${rounds}\n`);
  else publish('peers', title, rounds);
}

async function measurePeers(
  cluster: Cluster,
  { rounds, duration, only = '' }: { rounds: number; duration: number; only: string | undefined },
): Promise<string> {
  const database = await cluster.copyOf(await cluster.prepared(CLIENTS), 'peers');
  const url = cluster.urlOf(database);
  const product = await startProduct(url);
  const load = startLoad();
  const { cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
  const workloads = await makePeerWorkloads(cluster, database, cookie);
  const peer = await startPostGraphile(url);
  const bare = await startBare(url, {});
  const sides = { product: { port: Number(new URL(product.url).port), pid: product.pid }, peer, bare };
  try {
    const rows: string[][] = [];
    for (const workload of workloads.filter(({ name }) => name.includes(only))) {
      const one = async (side: Side, milliseconds: number): Promise<Round> => {
        const before = await processorMs(sides[side].pid);
        const report = await load.send({
          port: sides[side].port,
          requests: workload.requests[side],
          concurrency: CONCURRENCY,
          duration: milliseconds,
          times: Number.POSITIVE_INFINITY,
        });
        return { report, cpu: ((await processorMs(sides[side].pid)) - before) / report.answered };
      };
      for (const side of SIDES) await one(side, 2 * duration);
      const measured: Record<Side, Round>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const order = round % 2 === 0 ? SIDES : SIDES.toReversed();
        const reports = {} as Record<Side, Round>;
        for (const side of order) reports[side] = await one(side, duration);
        measured.push(reports);
      }
      rows.push(rowOf(workload, measured));
    }
    const heads = [
      'workload',
      'product /s',
      'PostGraphile /s',
      'bare /s',
      'to PostGraphile',
      'to bare',
      'goal',
    ];
    const figures = markdownTable([...heads, 'p50 ms', 'processor ms product / PostGraphile / bare'], rows);
    return `${figures}\n\nMemory of the product's process afterwards: ${await residentMiB(product.pid)} MiB (goal ≤ 220).`;
  } finally {
    await Promise.all([load.stop(), product.stop(), peer.stop(), bare.stop()]);
  }
}

function rowOf({ name, goals }: PeerWorkload, rounds: Record<Side, Round>[]): string[] {
  const ratio = (side: Side) =>
    median(rounds.map((round) => round.product.report.rate / round[side].report.rate));
  const rate = (side: Side) => figure(median(rounds.map((round) => round[side].report.rate)));
  const cpu = (side: Side) => figure(median(rounds.map((round) => round[side].cpu)));
  const isMet = ratio('peer') >= goals.peer && ratio('bare') >= (goals.bare ?? 0);
  const goal = [
    `≥ ${goals.peer} × PostGraphile`,
    ...(goals.bare === undefined ? [] : [`≥ ${goals.bare} of bare`]),
  ];
  return [
    name,
    rate('product'),
    rate('peer'),
    rate('bare'),
    `**${figure(ratio('peer'))}**`,
    figure(ratio('bare')),
    `${goal.join(', ')} ${isMet ? 'met' : 'missed'}`,
    figure(median(rounds.map((round) => round.product.report.p50))),
    SIDES.map(cpu).join(' / '),
  ];
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
