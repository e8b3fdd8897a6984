import { signInOverHttp } from '#tests/support/http-client.ts';
import { BENCH_ADMIN, type Cluster } from './cluster.ts';
import type { LoadReport } from './load.ts';
import {
  type LoadGenerator,
  processorMs,
  residentMiB,
  startBare,
  startLoad,
  startProduct,
} from './processes.ts';
import { makeWorkloads, type Workload } from './workloads.ts';

export interface RatioOptions {
  clients: number;
  /** Number of pairs of rounds. The result is their median. */
  rounds: number;
  /** Milliseconds per round. */
  duration: number;
  /** Runs only workloads whose name contains this. */
  only?: string;
  /** Open questionnaires on each side. Each submission uses one up. */
  submissions: number;
  /** Node options for the product, e.g. `--cpu-prof`. */
  nodeArgs?: string[];
}

export interface WorkloadRatio {
  workload: Workload;
  product: LoadReport;
  bare: LoadReport;
  /** Median of the rounds' ratios; `least` and `greatest` are the extremes. */
  ratio: number;
  least: number;
  greatest: number;
  /** Processor milliseconds of Node per request, over all rounds. The figure that other load affects least. */
  cpu: { product: number; bare: number };
}

export interface RatioRun {
  ratios: WorkloadRatio[];
  /** Memory of the product's process at the end, in MiB. */
  memory: number;
}

const CONCURRENCY = 16;

/** Alternates rounds of the product and the bare handler, so that other load on the machine affects both. */
export async function measureRatios(cluster: Cluster, options: RatioOptions): Promise<RatioRun> {
  const prepared = await cluster.prepared(options.clients);
  const database = await cluster.copyOf(prepared, 'run');
  const url = cluster.urlOf(database);
  const product = await startProduct(url, { nodeArgs: options.nodeArgs ?? [] });
  const load = startLoad();
  try {
    const { cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
    const { workloads, recorded } = await makeWorkloads(cluster, database, { cookie, ...options });
    const bare = await startBare(url, recorded);
    const sides = { product: { port: Number(new URL(product.url).port), pid: product.pid }, bare };
    const ratios: WorkloadRatio[] = [];
    try {
      for (const workload of workloads) {
        if (options.only && !workload.name.includes(options.only)) continue;
        ratios.push(await measure(load, sides, workload, options));
      }
    } finally {
      await bare.stop();
    }
    return { ratios, memory: await residentMiB(product.pid) };
  } finally {
    await load.stop();
    await product.stop();
  }
}

async function measure(
  load: LoadGenerator,
  sides: Record<'product' | 'bare', { port: number; pid: number }>,
  workload: Workload,
  { rounds, duration }: RatioOptions,
): Promise<WorkloadRatio> {
  const left = { product: [...workload.product], bare: [...workload.bare] };
  const share = (side: 'product' | 'bare', turns: number) =>
    workload.once
      ? left[side].splice(0, Math.floor(workload[side].length / (rounds + 1) / turns))
      : workload[side];
  const send = (side: 'product' | 'bare', milliseconds: number, turns = 1) =>
    load.send({
      port: sides[side].port,
      requests: share(side, turns),
      concurrency: CONCURRENCY,
      duration: milliseconds,
      times: workload.once ? 1 : Number.POSITIVE_INFINITY,
    });
  // Warm-up, which compiles code, opens connections and loads pages into memory. It takes three rounds, because the
  // product has more code, and its hot parts are still being compiled after a second.
  for (const side of ['bare', 'product'] as const) await send(side, 3 * duration);
  const cost = { product: { milliseconds: 0, requests: 0 }, bare: { milliseconds: 0, requests: 0 } };
  const pairs: { product: LoadReport; bare: LoadReport; ratio: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['bare', 'product'] as const) : (['product', 'bare'] as const);
    const reports = {} as Record<'bare' | 'product', LoadReport>;
    for (const side of order) {
      const before = await processorMs(sides[side].pid);
      reports[side] = await send(side, duration);
      cost[side].milliseconds += (await processorMs(sides[side].pid)) - before;
      cost[side].requests += reports[side].answered;
    }
    pairs.push({ ...reports, ratio: reports.product.rate / reports.bare.rate });
  }
  pairs.sort((a, b) => a.ratio - b.ratio);
  const middle = pairs[Math.floor(pairs.length / 2)];
  if (!middle) throw new Error('No round completed');
  const { product, bare, ratio } = middle;
  return {
    workload,
    product,
    bare,
    ratio,
    least: pairs[0]?.ratio ?? ratio,
    greatest: pairs.at(-1)?.ratio ?? ratio,
    cpu: {
      product: cost.product.milliseconds / cost.product.requests,
      bare: cost.bare.milliseconds / cost.bare.requests,
    },
  };
}
