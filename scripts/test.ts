import { spawn } from 'node:child_process';

/**
 * The tiers that a change must pass before it is merged, as npm scripts. Those of a lane run one after the other, and both
 * lanes at the same time, because none keeps two cores busy. After a tier has failed, no other one starts.
 */
const LANES: Record<string, string>[] = [
  {
    'test:code': 'rules, and procedures against a real PostgreSQL',
    'test:main-jobs': 'from an inquiry to a sent proposal, through the whole app',
  },
  {
    check: 'guards: format, types, layers, unused code',
    'test:components': 'screens and dialogs in a real Chromium, with prepared responses',
  },
];

/** Runs a script and returns whether it passed. Unless `isLive`, its output appears only at its end. */
async function passes(name: string, isLive: boolean): Promise<boolean> {
  const start = Date.now();
  const child = spawn('npm', ['run', name], {
    stdio: isLive ? 'inherit' : 'pipe',
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  process.stdout.write(Buffer.concat(output));
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`npm run ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
  return status === 0;
}

for (const lane of LANES)
  for (const [name, what] of Object.entries(lane)) console.log(`npm run ${name}`.padEnd(24), what);
console.log(
  'Not included: npm run test:slow, which CI runs (the other journeys, whole processes, thousands of cases, query plans, files that take long)',
);
let hasFailed = false;
await Promise.all(
  LANES.map(async (lane, index) => {
    for (const name of Object.keys(lane)) {
      if (hasFailed) return;
      if (!(await passes(name, index === 0))) hasFailed = true;
    }
  }),
);
if (hasFailed) process.exit(1);
