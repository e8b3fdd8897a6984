import type { Cluster } from './cluster.ts';
import { measureRatios, type RatioRun } from './ratios.ts';
import { figure, publish, table } from './results.ts';
import type { BenchOptions } from './run.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** The same work on more and more clients: what it costs beside the smallest, in the product and in the bare handler. */
export async function runGrowth(cluster: Cluster, { quick, clients, only }: BenchOptions): Promise<void> {
  // The largest takes long to generate, so it is only measured where it is asked for.
  const sizes = SIZES.filter((size) => size <= clients);
  const runs = new Map<number, RatioRun>();
  for (const size of sizes) {
    runs.set(
      size,
      await measureRatios(cluster, {
        clients: size,
        rounds: 3,
        duration: quick ? 700 : 1_500,
        submissions: Math.min(300, size / 4),
        ...(only !== undefined && { only }),
      }),
    );
  }
  const smallest = runs.get(SIZES[0] ?? 0)?.ratios ?? [];
  const rows = smallest
    .filter(({ work }) => !work.once)
    .map((first, index) => [
      first.work.name,
      first.work.against,
      ...sizes.map((size) => {
        const ratio = runs.get(size)?.ratios[index];
        if (!ratio) return '';
        return `${figure(ratio.product.rate)}/s (cost × ${figure(first.product.rate / ratio.product.rate)})`;
      }),
    ]);
  const body = table(['work', 'bare runs', ...sizes.map((size) => size.toLocaleString('en-GB'))], rows);
  if (quick || only !== undefined) console.log(body);
  else publish('growth', 'Growth', body);
}
