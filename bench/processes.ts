import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type RunningApp, runApp } from '#tests/support/running-app.ts';
import { ADMIN, SECRET } from './cluster.ts';
import type { LoadOrder, LoadReport } from './load.ts';
import type { Statement } from './record.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The product as people run it, in a process of its own, on a prepared database. */
export async function startProduct(databaseUrl: string, nodeArgs: string[] = []): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tallygate-bench-app-'));
  const app = await runApp({
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      AUTH_SECRET: SECRET,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    command: [process.execPath, ...nodeArgs, 'src/server/main.ts'],
  });
  return {
    ...app,
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface BareProcess {
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
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null) throw new Error('The bare handler did not start');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return {
    port,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
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

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}
