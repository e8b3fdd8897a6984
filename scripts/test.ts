import { spawnSync } from 'node:child_process';

/** The tiers that a change must pass before it is merged, as npm scripts, fastest first. The first failure ends the run. */
const TIERS = {
  check: 'guards: format, types, layers, unused code',
  'test:code': 'rules, and procedures against a real PostgreSQL',
  'test:components': 'screens and dialogs in a real Chromium, with prepared responses',
  'test:browser': 'journeys through the whole app',
};

for (const [name, what] of Object.entries(TIERS)) console.log(`npm run ${name}`.padEnd(24), what);
console.log(
  'Not included: npm run test:slow, which CI runs (whole processes, kills and restarts, query plans)',
);
for (const name of Object.keys(TIERS)) {
  const start = Date.now();
  const { status } = spawnSync('npm', ['run', name], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  console.log(`npm run ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${seconds} s`);
  if (status !== 0) process.exit(status ?? 1);
}
