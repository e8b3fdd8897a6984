import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { BENCH_ADMIN, type Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { residentMiB, startProduct } from '#bench/processes.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';
import type { StreamsOrder, StreamsReport } from '#bench/streams.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';

const STREAMS = 500;
const CHANGES_A_SECOND = 50;

/** Measures many browsers on one process while clients change: lost events, latency, and memory per stream. */
export async function runLive(cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const seconds = quick ? 5 : 30;
  const database = await cluster.copyOf(await cluster.prepared(clients), 'run');
  const product = await startProduct(cluster.urlOf(database));
  const streams = fork(fileURLToPath(new URL('../streams.ts', import.meta.url)));
  const send = async (order: StreamsOrder): Promise<unknown> => {
    streams.send(order);
    return (await once(streams, 'message'))[0];
  };
  const writer = new pg.Client({ connectionString: cluster.urlOf(database) });
  try {
    await writer.connect();
    const { cookie } = await signInOverHttp(product.url, BENCH_ADMIN);
    const before = await residentMiB(product.pid);
    await send({ kind: 'open', port: Number(new URL(product.url).port), cookie, streams: STREAMS });
    const open = await residentMiB(product.pid);
    const committed = await change(writer, seconds);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const { lost, p50, p99 } = (await send({ kind: 'report', committed })) as StreamsReport;
    const body = markdownTable(
      [
        'streams',
        'changes',
        'events',
        'lost',
        'commit to event p50 ms',
        'p99 ms',
        'KiB a stream',
        'MiB after',
      ],
      [
        [
          STREAMS,
          `${committed.length} in ${seconds} s`,
          figure(committed.length * STREAMS),
          lost,
          figure(p50),
          figure(p99),
          figure(((open - before) * 1024) / STREAMS),
          await residentMiB(product.pid),
        ],
      ],
    );
    if (quick) console.log(body);
    else publish('live', `Live, ${STREAMS} streams on one process`, body);
  } finally {
    await writer.end();
    streams.kill();
    await product.stop();
  }
}

/** Changes clients at an even rate, one after the other and each once. Returns their commit times in epoch milliseconds. */
async function change(writer: pg.Client, seconds: number): Promise<[client: string, at: number][]> {
  const { rows } = await writer.query<{ id: string }>(
    'select id from clients order by md5(id::text) limit $1',
    [seconds * CHANGES_A_SECOND],
  );
  const committed: [string, number][] = [];
  const began = Date.now();
  for (const [index, { id }] of rows.entries()) {
    const due = began + (index * 1_000) / CHANGES_A_SECOND - Date.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    await writer.query('update clients set status_changed_at = now() where id = $1', [id]);
    committed.push([id, Date.now()]);
  }
  return committed;
}
