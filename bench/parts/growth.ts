import { BENCH_ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { type ProductProcess, startLoad, startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import { makeWorkloads, type Workload } from '#bench/workloads.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const CONCURRENCY = 16;
const ROUNDS = 5;

interface Side {
  size: number;
  product: ProductProcess;
  workloads: Workload[];
}

/**
 * Measures the same workloads at growing numbers of clients, relative to the smallest. Each size has its own process.
 * The sizes take turns, so that other load on the machine affects all of them.
 */
export async function runGrowth(cluster: Cluster, { quick, clients, only }: BenchOptions): Promise<void> {
  const sides: Side[] = [];
  const load = startLoad();
  try {
    // The largest size takes a long time to generate, so it is measured only on request.
    for (const size of SIZES.filter((size) => size <= clients)) {
      const database = await cluster.copyOf(await cluster.prepared(size), `run_${size}`);
      const product = await startProduct(cluster.urlOf(database));
      const { cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
      sides.push({
        size,
        product,
        workloads: (await makeWorkloads(cluster, database, { cookie, submissions: 1 })).workloads,
      });
    }
    const rate = async ({ product, workloads }: Side, index: number, duration: number) => {
      const report = await load.send({
        port: Number(new URL(product.url).port),
        requests: workloads[index]?.product ?? [],
        concurrency: CONCURRENCY,
        duration,
        times: Number.POSITIVE_INFINITY,
      });
      return report.rate;
    };
    const rows: string[][] = [];
    for (const [index, workload] of repeatableWorkloads(sides).entries()) {
      if (workload === null || (only !== undefined && !workload.name.includes(only))) continue;
      // Warm-up, which compiles code, opens connections and loads pages into memory.
      for (const side of sides) await rate(side, index, 1_000);
      const rounds: number[][] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const rates: number[] = [];
        for (const side of sides) rates.push(await rate(side, index, quick ? 500 : 1_500));
        rounds.push(rates);
      }
      const middle = (values: number[]) =>
        values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
      const columns = sides.map((_, column) => {
        const cost = middle(rounds.map((rates) => (rates[0] ?? 0) / (rates[column] ?? 0)));
        return `${figure(middle(rounds.map((rates) => rates[column] ?? 0)))}/s (cost × ${figure(cost)})`;
      });
      rows.push([workload.name, ...columns]);
    }
    const body = markdownTable(['workload', ...sides.map(({ size }) => size.toLocaleString('en-GB'))], rows);
    if (quick || only !== undefined) console.log(body);
    else publish('growth', 'Growth', body);
  } finally {
    await Promise.all([load, ...sides.map(({ product }) => product)].map((one) => one.stop()));
    for (const { size } of sides) await cluster.query('postgres', `drop database run_${size} with (force)`);
  }
}

/** Returns null for workloads that can't be repeated, and for those that send the requests of an earlier workload. */
function repeatableWorkloads([side]: Side[]): (Workload | null)[] {
  const workloads = side?.workloads ?? [];
  return workloads.map((workload, index) =>
    workload.once || workloads.findIndex(({ name }) => name === workload.name) < index ? null : workload,
  );
}
