import { readFile } from 'node:fs/promises';
import { ADMIN, type Cluster, fill } from '#bench/cluster.ts';
import type { LoadRequest } from '#bench/load.ts';
import type { BenchOptions } from '#bench/options.ts';
import { type ProductProcess, startLoad, startProduct } from '#bench/processes.ts';
import { figure, publish, table } from '#bench/results.ts';
import { SEARCH_TERMS } from '#bench/workloads.ts';
import { DATABASE_POSITION_HEADER } from '#contract/database-position.ts';
import { signInOverHttp } from '#tests/support/http-client.ts';
import { childrenOf, type PairServer, startPostgresPair } from '#tests/support/machines/postgres-pair.ts';
import { runOnce } from '#tests/support/run-once.ts';

const CONCURRENCY = 16;
const ROUNDS = 5;
const MOST_CLIENTS = 10_000;
const STATUSES = ['zoom_call_booked', 'proforma_review', 'goproposal_sent', 'goproposal_signed'];

/** Sends the same requests to a process that reads from a standby and to one that doesn't. */
export async function runReplica(_cluster: Cluster, { quick, clients }: BenchOptions): Promise<void> {
  const pair = await startPostgresPair();
  const load = startLoad();
  const products: ProductProcess[] = [];
  try {
    const { primary, standby } = pair;
    await runOnce(primary.url, `alter system set synchronous_standby_names = ''`);
    await runOnce(primary.url, 'select pg_reload_conf()');
    const indexes = await fill(primary.url, Math.min(clients, MOST_CLIENTS));
    for (const statement of [
      ...indexes,
      'select fold_client_counts(), fold_status_entries()',
      'vacuum full client_counts',
      'vacuum full status_entries',
      'vacuum (freeze, analyze)',
    ])
      await runOnce(primary.url, statement);
    const without = await startProduct(primary.url);
    products.push(without);
    const reading = await startProduct(primary.url, { readUrl: standby.url });
    products.push(reading);
    const { call, cookie } = await signInOverHttp(without.url, ADMIN);
    const { items } = await call.clients.list({ limit: 100 });
    const opened = await fetch(`${reading.url}/api/auth/session`, { headers: { cookie } });
    const workloads = workloadsFor(
      { cookie, [DATABASE_POSITION_HEADER]: opened.headers.get(DATABASE_POSITION_HEADER) ?? '' },
      items.map(({ id }) => id),
    );

    const cost = async (product: ProductProcess, requests: LoadRequest[]) => {
      const before = await primaryMs(primary);
      const { answered } = await load.send({
        port: Number(new URL(product.url).port),
        requests,
        concurrency: CONCURRENCY,
        duration: quick ? 700 : 2_000,
        times: Number.POSITIVE_INFINITY,
      });
      return ((await primaryMs(primary)) - before) / answered;
    };
    const rows: string[][] = [];
    for (const [name, requests] of Object.entries(workloads)) {
      const rounds: { primary: number; replica: number; ratio: number }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const pair = { primary: await cost(without, requests), replica: await cost(reading, requests) };
        // The first round is a warm-up.
        if (round > 0) rounds.push({ ...pair, ratio: pair.replica / pair.primary });
      }
      const sorted = rounds.toSorted((a, b) => a.ratio - b.ratio);
      const middle = sorted[Math.floor(ROUNDS / 2)];
      if (!middle) throw new Error('No round completed');
      const extremes = [sorted[0], sorted.at(-1)].map((round) => figure(round?.ratio ?? 0)).join(' to ');
      rows.push([
        name,
        figure(middle.primary),
        figure(middle.replica),
        `${figure(middle.ratio)} (${extremes})`,
      ]);
    }
    const body = `${table(['requests', 'primary only, ms', 'with a replica, ms', 'ratio'], rows)}

Processor time of all processes of the primary per request, ${MOST_CLIENTS.toLocaleString('en-GB')} clients; the median of ${ROUNDS} rounds, with the extremes. \
The reads come from pages that received no change within the last second. A page that has just made or received a change reads from the \
primary until the replica has that change. The standby receives all changes in both cases.`;
    if (quick) console.log(body);
    else publish('replica', 'The primary, with and without a read replica', body);
  } finally {
    await Promise.all([load, ...products].map((one) => one.stop()));
    await pair.stop();
  }
}

function workloadsFor(page: Record<string, string>, ids: readonly string[]): Record<string, LoadRequest[]> {
  const rpc = (path: string, input: object): LoadRequest => ({
    method: 'POST',
    path: `/rpc/${path}`,
    headers: { ...page, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const list = STATUSES.map((status) => rpc('clients/list', { status, limit: 100 }));
  const search = SEARCH_TERMS.map((term) => rpc('clients/list', { search: term, limit: 100 }));
  const counts = [rpc('dashboard/badges', {}), rpc('clients/countByStatus', {})];
  const changes = Array.from({ length: STATUSES.length * ids.length }, (_, index) =>
    rpc('clients/setStatus', {
      id: ids[index % ids.length],
      status: STATUSES[(Math.floor(index / ids.length) + index) % STATUSES.length],
    }),
  );
  const reads = search.flatMap((term, index) => [
    term,
    ...list.slice(index % 4, (index % 4) + 1),
    ...counts.slice(index % 2, (index % 2) + 1),
  ]);
  const mixed = Array.from({ length: 10 * reads.length }, (_, index) =>
    index % 10 === 9 ? changes[index % changes.length] : reads[index % reads.length],
  ).filter((request) => request !== undefined);
  return {
    'list: newest 100 of one status': list,
    'search, first 100': search,
    counts,
    'a third of each': reads,
    'nine such reads per status change': mixed,
    'status change': changes,
  };
}

/** Processor time of a server's processes in milliseconds, including those that have ended. Linux only. */
async function primaryMs({ pid }: PairServer): Promise<number> {
  // utime and stime, in hundredths of a second. For the postmaster, also those of its ended children.
  const [ticks, ...ofChildren] = await Promise.all([
    ticksOf(pid, 4),
    ...childrenOf(pid).map((child) => ticksOf(child, 2)),
  ]);
  return 10 * ofChildren.reduce((sum, each) => sum + each, ticks);
}

async function ticksOf(pid: number, fields: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return after.slice(11, 11 + fields).reduce((sum, value) => sum + Number(value), 0);
}
