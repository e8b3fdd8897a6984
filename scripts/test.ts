import { spawn } from 'node:child_process';

/**
 * The tiers that a change must pass before it is merged, as npm scripts. Those of a group run at the same time, since
 * the checks mostly use one core. The run ends after the first group that fails.
 */
const GROUPS: Record<string, string>[] = [
  {
    check: 'guards: format, types, layers, unused code',
    'test:code': 'rules, and procedures against a real PostgreSQL',
  },
  { 'test:components': 'screens and dialogs in a real Chromium, with prepared responses' },
  { 'test:main-jobs': 'from an inquiry to a sent proposal, through the whole app' },
];

/** Runs a script and returns whether it passed. With `isQuiet`, its output appears only at its end. */
async function passes(name: string, isQuiet: boolean): Promise<boolean> {
  const start = Date.now();
  const child = spawn('npm', ['run', name], {
    stdio: isQuiet ? 'pipe' : 'inherit',
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

for (const group of GROUPS)
  for (const [name, what] of Object.entries(group)) console.log(`npm run ${name}`.padEnd(24), what);
console.log(
  'Not included: npm run test:slow, which CI runs (the other journeys, whole processes, thousands of cases, query plans, files that take long)',
);
for (const group of GROUPS) {
  const names = Object.keys(group);
  const results = await Promise.all(names.map((name) => passes(name, name !== names.at(-1))));
  if (results.includes(false)) process.exit(1);
}
