import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningApp {
  url: string;
  process: ChildProcess;
  /** Its output so far, console and log. */
  output(): string;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
}

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The probe has no port');
  return address.port;
}

/**
 * Starts the app in its own process group and waits until it is ready. `command` defaults to the server, and `cwd` to
 * this checkout. The environment is this process's, with the app's URL and port, plus `env`.
 */
export async function runApp({
  env,
  command = ['node', 'src/server/main.ts'],
  port,
  cwd = PROJECT_ROOT,
}: {
  env: Record<string, string>;
  command?: readonly string[];
  port?: number;
  cwd?: string;
}): Promise<RunningApp> {
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const [program = 'node', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: '', APP_URL: url, PORT: String(ownPort), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const app: RunningApp = {
    url,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`The app exited with ${child.exitCode}:\n${output}`);
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return app;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`The app was not ready in time:\n${output}`);
}
