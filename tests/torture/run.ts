import { spawn } from 'node:child_process';
import { bigBackup } from './big-backup.ts';
import { bulk } from './bulk.ts';
import { container } from './container.ts';
import { crash } from './crash.ts';
import { databaseAway } from './database-away.ts';
import { diskFull } from './disk-full.ts';
import { failover } from './failover/failover.ts';
import type { TorturePart } from './part.ts';
import { pricing } from './pricing.ts';
import { rollingRestart } from './rolling-restart.ts';
import { signing } from './signing.ts';
import { upgrade } from './upgrade.ts';

// `npm run torture [-- part …]`. Set the amount of work with TORTURE_KILLS, TORTURE_SIGNINGS, TORTURE_CLIENTS,
// TORTURE_REQUESTS, TORTURE_BULK, TORTURE_PRICINGS and FUZZ_RUNS.
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

const PARTS: Record<string, () => Promise<TorturePart[]>> = {
  crash: () => crash(number('TORTURE_KILLS', 50)),
  signing: () => signing(number('TORTURE_SIGNINGS', 50)),
  away: databaseAway,
  disk: diskFull,
  failover: () => failover(),
  processes: () => rollingRestart(3),
  backup: () => bigBackup(number('TORTURE_CLIENTS', 100_000)),
  bulk: () => bulk(number('TORTURE_BULK', 10_000)),
  races: () => tests('fifty attempts at once, checked in SQL', 'tests/torture/races.test.ts'),
  migrations: () => tests('migrations from every schema', 'src/server/db/migrate.slow.test.ts'),
  upgrade: () => upgrade(number('TORTURE_REQUESTS', 10_000)),
  container,
  pricing: async () => pricing(number('TORTURE_PRICINGS', 1_000_000)),
  fuzz: () => tests('every procedure fuzzed', 'tests/security/fuzz.slow.test.ts'),
};

function tests(name: string, file: string): Promise<TorturePart[]> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['vitest', 'run', file, '--testTimeout', '600000'], {
      env: { ...process.env, NO_COLOR: '1', FUZZ_RUNS: String(number('FUZZ_RUNS', 200)) },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code) => {
      const summary = /Tests\s+(.*)/.exec(output)?.[1] ?? `exited with ${code}`;
      resolve([
        { name, passed: code === 0, detail: code === 0 ? summary : `${summary}\n${output.slice(-3_000)}` },
      ]);
    });
  });
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown parts: ${unknown.join(', ')}. Available parts: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const table: TorturePart[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const began = performance.now();
  const parts = await part().catch((error: unknown): TorturePart[] => [
    {
      name,
      passed: false,
      detail: error instanceof Error ? (error.stack ?? error.message).slice(0, 1_500) : String(error),
    },
  ]);
  console.log(`${name}: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  table.push(...parts);
}
console.log();
for (const { name, passed, detail } of table) {
  const outcome = passed === null ? 'not tried' : passed ? 'passed' : 'FAILED';
  console.log(`${outcome.padEnd(9)}  ${name}\n           ${detail}`);
}
if (table.some(({ passed }) => passed === false)) process.exitCode = 1;
