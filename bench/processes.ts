import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '#tests/support/running-app.ts';
import { BENCH_ADMIN, SECRET } from './cluster.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import type { Statement } from './record.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface ProductProcess {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first response. */
  startedIn: number;
  stop(): Promise<void>;
}

/** The same options as `npm start`. Without the two limits, the heap grows by 200 MB for no benefit (docs/decisions/platform.md). */
const NODE_ARGS = ['--enable-source-maps', '--max-semi-space-size=16', '--max-old-space-size=1000'];

/**
 * Starts the product in a child process as in production, logging to a file. Without a `databaseUrl`, the product
 * starts its own database in `keptFolder`, which isn't deleted at the end.
 */
export async function startProduct(
  databaseUrl: string | null,
  { nodeArgs = [], keptFolder }: { nodeArgs?: string[]; keptFolder?: string } = {},
): Promise<ProductProcess> {
  const dataDir = keptFolder ?? (await mkdtemp(join(tmpdir(), 'tallygate-bench-app-')));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const log = openSync(join(dataDir, 'app.log'), 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [...NODE_ARGS, ...nodeArgs, 'scripts/start.ts'], {
    cwd: here('..'),
    env: {
      ...process.env,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      NODE_ENV: 'production',
      AUTH_SECRET: SECRET,
      ADMIN_EMAIL: BENCH_ADMIN.email,
      ADMIN_PASSWORD: BENCH_ADMIN.password,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await waitFor(`${url}/readyz`, child);
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - began,
    async stop() {
      await end(child);
      if (keptFolder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitFor(url: string, child: ChildProcess, init: RequestInit = {}): Promise<void> {
  while (child.exitCode === null) {
    const ready = await fetch(url, init).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${child.spawnargs.join(' ')} ended before it was ready`);
}

export interface BareProcess {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

export async function startBare(
  databaseUrl: string,
  recorded: Record<string, Statement[][]>,
): Promise<BareProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-bench-bare-'));
  const file = join(folder, 'recorded.json');
  await writeFile(file, JSON.stringify(recorded));
  const port = await freePort();
  const child = spawn(process.execPath, [here('./bare.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      RECORDED: file,
    },
    stdio: 'inherit',
  });
  await waitFor(`http://127.0.0.1:${port}/ready`, child);
  return {
    pid: child.pid ?? 0,
    port,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The release that the figures in results.md were measured with. */
const POSTGRAPHILE = 'postgraphile@5.1.5';

/** Starts PostGraphile, which isn't a dependency of this package: the first run installs it into the temporary folder. */
export async function startPostGraphile(databaseUrl: string): Promise<BareProcess> {
  const folder = join(tmpdir(), 'tallygate-bench-peers');
  if (!existsSync(join(folder, 'node_modules', 'postgraphile'))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"private": true}');
    console.log(`Installing ${POSTGRAPHILE}`);
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', POSTGRAPHILE],
      {
        cwd: folder,
      },
    );
  }
  const port = await freePort();
  const child = spawn(process.execPath, [here('./postgraphile.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      PEER_FOLDER: folder,
    },
    stdio: 'inherit',
  });
  await waitFor(`http://127.0.0.1:${port}/graphql`, child, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{__typename}"}',
  });
  return { pid: child.pid ?? 0, port, stop: () => end(child) };
}

export interface LoadGenerator {
  send(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

export function startLoad(): LoadGenerator {
  const child = fork(here('./load.ts'), { serialization: 'advanced' });
  return {
    send: (order) =>
      new Promise((resolve, reject) => {
        child.once('message', (report: LoadReport) => {
          if (report.failure) reject(new Error(report.failure));
          else resolve(report);
        });
        child.send(order);
      }),
    stop: () => end(child),
  };
}

/** Resident memory of a process in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Processor time of a process in milliseconds, user and kernel. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, kernel = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  // In hundredths of a second on Linux.
  return (user + kernel) * 10;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}
