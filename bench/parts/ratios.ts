import type { Cluster } from '#bench/cluster.ts';
import type { BenchOptions } from '#bench/options.ts';
import { measureRatios } from '#bench/ratios.ts';
import { figure, markdownTable, publish } from '#bench/results.ts';

/** Compares the product with a bare node:http + pg handler on the same rows. */
export async function runRatios(cluster: Cluster, { quick, clients, only }: BenchOptions): Promise<void> {
  const { ratios, memory } = await measureRatios(cluster, {
    clients,
    rounds: quick ? 3 : 5,
    duration: quick ? 1_000 : 2_000,
    submissions: quick ? 10_000 : 40_000,
    ...(only !== undefined && { only }),
  });
  const body = markdownTable(
    [
      'workload',
      'bare runs',
      'product /s',
      'bare /s',
      'ratio',
      'least–greatest',
      'goal',
      'p50 ms',
      'p99 ms',
      'bytes',
      'processor ms product / bare',
    ],
    ratios.map(({ workload, product, bare, ratio, least, greatest, cpu }) => [
      workload.name,
      workload.against,
      figure(product.rate),
      figure(bare.rate),
      `**${figure(ratio)}**`,
      `${figure(least)}–${figure(greatest)}`,
      `≥ ${workload.goal} ${ratio >= workload.goal ? 'met' : 'missed'}`,
      figure(product.p50),
      figure(product.p99),
      figure(product.bytes),
      `${figure(cpu.product)} / ${figure(cpu.bare)}`,
    ]),
  );
  const title = `Against the bare handler, ${clients.toLocaleString('en-GB')} clients`;
  const text = `${body}\n\nMemory of the product's process afterwards: ${memory} MiB (goal ≤ 250).`;
  if (quick || only !== undefined) console.log(`\n${title}\n\n${text}\n`);
  else publish('ratios', title, text);
}
