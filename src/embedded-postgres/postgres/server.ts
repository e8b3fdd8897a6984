import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { writeFileAtomically } from '#embedded-postgres/data-dir/durable-file.ts';
import { POSTGRES_ENV, type PostgresBinaries } from './binaries.ts';
import { type ClusterLocation, SUPERUSER } from './cluster.ts';

export interface Server {
  child: ChildProcess;
  port: number;
  url: string;
}

export interface ServerOptions {
  /** Folder of the server's log. */
  directory: string;
  location: ClusterLocation;
  binaries: PostgresBinaries;
  password: string;
  durable: boolean;
  /** Default: a free port. */
  port?: number;
  /** Aborts a start in progress. */
  signal?: AbortSignal;
}

/** The app's database in the cluster. */
export const DATABASE = 'tallygate';
/** Milliseconds to wait for a start. Even recovery after a crash usually takes under a second. */
const START_TIMEOUT = 120_000;
/** Milliseconds to wait for a port that is in use or for old backends to exit. */
const RETRY_FOR = 15_000;
const LOG_FILE_LIMIT = 5 * 1024 * 1024;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Pages come from memory or an SSD. JIT compilation would take longer than our queries.
  random_page_cost: '1.1',
  jit: 'off',
  // The log must not contain client data, so it has neither statements nor the values that violate a constraint.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts PostgreSQL on a cluster and waits until it accepts our password.
 * @throws an Error with the end of its log
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const logFile = join(options.directory, 'postgres.log');
  const giveUpAt = Date.now() + RETRY_FOR;
  for (;;) {
    const port = options.port ?? (await freePort());
    const from = await prepareLog(logFile);
    const child = spawnServer(options, port, logFile);
    const base = `postgresql://${SUPERUSER}:${options.password}@127.0.0.1:${port}`;
    if (await acceptsConnections(child, `${base}/postgres`, options.signal))
      return { child, port, url: `${base}/${DATABASE}` };

    await endServer(child);
    const output = await tail(logFile, from);
    const transient = /Address already in use|shared memory block .* is still in use|could not bind/.test(
      output,
    );
    if (!transient || options.signal?.aborted || Date.now() > giveUpAt) {
      throw new Error(`The embedded database failed to start. The end of ${logFile}:\n${output}`);
    }
    await sleep(200);
  }
}

function spawnServer(
  { location, binaries, durable }: ServerOptions,
  port: number,
  logFile: string,
): ChildProcess {
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE), port: String(port) };
  const log = openSync(logFile, 'a', 0o600);
  try {
    // orphan.ts recognises the server by `-D <path>`. The server has its own session, so that Ctrl-C in the terminal
    // doesn't reach it: the app finishes first and then stops it.
    const child = spawn(
      binaries.postgres,
      [
        '-D',
        location.path,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...location.account, cwd: '/', env: POSTGRES_ENV, detached: true, stdio: ['ignore', log, log] },
    );
    child.on('error', () => undefined);
    // The database alone must not keep this process running.
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * Waits for the server and creates the app's database if missing. Returns false if it ended, took too long or was
 * aborted.
 */
async function acceptsConnections(child: ChildProcess, url: string, signal?: AbortSignal): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT;
  while (isRunning(child) && !signal?.aborted && Date.now() < deadline) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await client.query(`create database ${DATABASE}`);
      return true;
    } catch (error) {
      const { code } = error as { code?: string };
      // 57P03: the server is still starting or recovering.
      if (code !== 'ECONNREFUSED' && code !== 'ECONNRESET' && code !== '57P03') {
        // The server may have just ended, and another process may have its port.
        await sleep(200);
        if (!isRunning(child)) return false;
        await endServer(child);
        throw error;
      }
      await sleep(40);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

/** Tries a fast shutdown, then an immediate shutdown, then SIGKILL. Takes up to 6 + 1.2 + 0.5 s. */
export async function endServer(child: ChildProcess): Promise<void> {
  for (const [signal, wait] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 1_200],
    ['SIGKILL', 500],
  ] as const) {
    if (!isRunning(child)) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([exited, sleep(wait, undefined, { signal: timer.signal }).catch(() => undefined)]);
    timer.abort();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

/** Rotates a full log, keeping one old file. Returns the size of the current file. */
async function prepareLog(logFile: string): Promise<number> {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size;
  if (size !== undefined && size < LOG_FILE_LIMIT) return size;
  if (size !== undefined) renameSync(logFile, `${logFile}.1`);
  await writeFileAtomically(logFile, '');
  return 0;
}

async function tail(logFile: string, from: number): Promise<string> {
  const file = await open(logFile);
  try {
    const { size } = await file.stat();
    const start = Math.max(from, size - 2_000);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.subarray(0, bytesRead).toString('utf8').trim();
  } finally {
    await file.close();
  }
}
