import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');

// Vite serves the pages and proxies API calls to the server on port 3000 (vite.config.ts).
const env = { ...process.env, PORT: '3000', APP_URL: process.env.APP_URL ?? 'http://localhost:5173' };
const server = ['--watch', '--watch-preserve-output', 'src/server/main.ts', ...process.argv.slice(2)];
const children = [run(server), run([vite])];

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);

function run(args: string[]): ChildProcess {
  return spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}

/** Stops both processes, because each is useless without the other. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
