import { ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { type ProductProcess, residentMiB, startLoad, startProduct } from '#bench/processes.ts';
import { figure, publish, table } from '#bench/results.ts';
import { makeWorkloads, type Workload } from '#bench/workloads.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const CONCURRENCY = 16;
const WORKLOADS = ['list', 'client page', 'status change'];

/** Sends the same requests to one app process and to two on the same database. */
export async function runProcesses(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const products = [await startProduct(cluster.urlOf(database)), await startProduct(cluster.urlOf(database))];
  const loads = [startLoad(), startLoad()];
  try {
    const { cookie } = await signInOverHttp(products[0]?.url ?? '', ADMIN);
    const { workloads } = await makeWorkloads(cluster, database, { cookie, submissions: 1 });
    const rate = async (workload: Workload, used: readonly ProductProcess[]) => {
      const reports = await Promise.all(
        used.map((product, index) =>
          loads[index]?.send({
            port: Number(new URL(product.url).port),
            requests: workload.product,
            concurrency: CONCURRENCY / used.length,
            duration: quick ? 700 : 2_000,
            times: Number.POSITIVE_INFINITY,
          }),
        ),
      );
      return reports.reduce((sum, report) => sum + (report?.rate ?? 0), 0);
    };
    const rows: string[][] = [];
    for (const workload of workloads.filter(({ name }) =>
      WORKLOADS.some((wanted) => name.startsWith(wanted)),
    )) {
      const rounds: { one: number; two: number }[] = [];
      for (let round = 0; round < 4; round += 1) {
        // The first run is only a warm-up.
        const pair = { one: await rate(workload, products.slice(0, 1)), two: await rate(workload, products) };
        if (round > 0) rounds.push(pair);
      }
      const middle = rounds.toSorted((a, b) => a.two / a.one - b.two / b.one)[1];
      if (!middle) throw new Error('No round completed');
      rows.push([workload.name, figure(middle.one), figure(middle.two), figure(middle.two / middle.one)]);
    }
    const memory = await Promise.all(products.map(({ pid }) => residentMiB(pid)));
    const body = `${table(['workload', 'one process /s', 'two /s', 'ratio'], rows)}\n\nMemory afterwards: ${memory.join(' and ')} MiB. Load generators, database and processes share the machine's cores.`;
    if (quick) console.log(body);
    else publish('processes', 'One and two app processes', body);
  } finally {
    await Promise.all([...loads, ...products].map((one) => one.stop()));
  }
}
