import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { startBare, startProduct } from '#bench/processes.ts';
import { figure, publish, table } from '#bench/results.ts';
import { startEmbedded } from '#embedded-postgres/postgres/embedded.ts';
import { buildIfStale } from '#scripts/builds.ts';

const LOG = { info: () => undefined, warn: () => undefined };

/**
 * Measures start-up until the first response, with and without a data folder, against PostgreSQL and the bare
 * handler.
 */
export async function runStart(_cluster: Cluster, { quick }: BenchOptions): Promise<void> {
  await buildIfStale();
  const rounds = quick ? 1 : 5;
  const times = { product: { cold: [], warm: [] }, bare: { cold: [], warm: [] } } as Record<
    'product' | 'bare',
    Record<'cold' | 'warm', number[]>
  >;
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['bare', 'product'] as const) {
      const folder = await mkdtemp(join(tmpdir(), 'tallygate-bench-start-'));
      // As root, the database runs under another account, which needs access.
      await chmod(folder, 0o711);
      for (const kind of ['cold', 'warm'] as const) {
        times[side][kind].push(await (side === 'bare' ? bareStart(folder) : productStart(folder)));
      }
      await rm(folder, { recursive: true, force: true });
    }
  }
  const body = table(
    ['start', 'product ms', 'PostgreSQL and bare ms', 'ratio'],
    (['cold', 'warm'] as const).map((kind) => {
      const [product, bare] = [median(times.product[kind]), median(times.bare[kind])];
      return [kind, figure(product), figure(bare), figure(product / bare)];
    }),
  );
  const note =
    'Cold: an empty data folder, so the time includes initdb, migrations and the catalogue. Warm: the same folder again.';
  if (quick) console.log(body);
  else publish('start', 'Start', `${body}\n\n${note}`);
}

async function productStart(folder: string): Promise<number> {
  const product = await startProduct(null, { keptFolder: folder });
  await product.stop();
  return product.startedIn;
}

async function bareStart(folder: string): Promise<number> {
  const began = performance.now();
  const database = await startEmbedded({ dataDir: folder, log: LOG });
  const bare = await startBare(database.url, {});
  const took = performance.now() - began;
  await bare.stop();
  await database.stop();
  return took;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
