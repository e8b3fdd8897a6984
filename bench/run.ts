import { parseArgs } from 'node:util';
import { type Cluster, openCluster } from './cluster.ts';
import type { BenchOptions } from './options.ts';
import { runBrowser } from './parts/browser.ts';
import { runFees } from './parts/fees.ts';
import { runFigures } from './parts/figures.ts';
import { runGrowth } from './parts/growth.ts';
import { runLive } from './parts/live.ts';
import { runPeers } from './parts/peers.ts';
import { runPlans } from './parts/plans.ts';
import { runProposalPage } from './parts/proposal-page.ts';
import { runRatios } from './parts/ratios.ts';
import { runSanctions } from './parts/sanctions.ts';
import { runChain, runFigureWrites } from './parts/triggers.ts';

const PARTS: Record<string, (cluster: Cluster, options: BenchOptions) => Promise<void>> = {
  ratios: runRatios,
  growth: runGrowth,
  plans: runPlans,
  live: runLive,
  browser: runBrowser,
  fees: runFees,
  figures: runFigures,
  'proposal-page': runProposalPage,
  chain: runChain,
  sanctions: runSanctions,
  'figure-writes': runFigureWrites,
  peers: runPeers,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    clients: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const unknown = positionals.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown parts: ${unknown.join(', ')}. Available parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const cluster = await openCluster();
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (!wanted.includes(name)) continue;
    await part(cluster, {
      quick: values.quick,
      clients: Number(values.clients),
      ...(values.only !== undefined && { only: values.only }),
    });
  }
} finally {
  await cluster.stop();
}
