import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from '#embedded-postgres/postgres/binaries.ts';
import {
  clusterLocation,
  clusterPassword,
  ensureCluster,
  SUPERUSER,
} from '#embedded-postgres/postgres/cluster.ts';
import {
  endServer,
  type Server,
  type ServerOptions,
  startServer,
} from '#embedded-postgres/postgres/server.ts';
import { runOnce } from '#tests/support/run-once.ts';

export interface PairServer {
  /** The postmaster's process id. */
  pid: number;
  port: number;
  url: string;
  /** Kills the postmaster (kill -9). Its children notice that and end. */
  kill(): Promise<void>;
  /** Pauses every process of the server (SIGSTOP), like a machine that hangs. Linux only. */
  freeze(): void;
}

export interface PostgresPair {
  primary: PairServer;
  /** Synchronous: the primary acknowledges a commit only after the standby has it on disk. */
  standby: PairServer;
  /** Resolves when the standby accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a primary and its synchronous standby from the embedded binaries, both on 127.0.0.1. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const root = await mkdtemp(join(tmpdir(), 'tallygate-pair-'));
  await chmod(root, 0o711);
  const running: Server[] = [];
  const start = async (options: ServerOptions) => {
    const server = await startServer(options);
    running.push(server);
    return server;
  };
  try {
    const options = await serverOptions(join(root, 'primary'));
    await ensureCluster(options.location, options.binaries, options);
    // The first start creates the app's database, and the standby begins as a copy of the stopped cluster.
    await endServer((await start(options)).child);
    const copy = await serverOptions(join(root, 'standby'), options.password);
    execFileSync('cp', ['-a', options.location.path, copy.location.path]);

    const primary = await start(options);
    writeFileSync(join(copy.location.path, 'standby.signal'), '');
    appendFileSync(
      join(copy.location.path, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${options.password} application_name=standby'\n`,
    );
    const standby = await start(copy);
    await runOnce(primary.url, `alter system set synchronous_standby_names = 'standby'`);
    await runOnce(primary.url, 'select pg_reload_conf()');
    await until(primary.url, `select from pg_stat_replication where sync_state = 'sync'`);
    return {
      primary: control(primary),
      standby: control(standby),
      async promote() {
        await runOnce(standby.url, 'select pg_promote()');
        await until(standby.url, 'select where not pg_is_in_recovery()');
      },
      async stop() {
        for (const server of running.reverse()) await end(server);
        await rm(root, { recursive: true, force: true });
      },
    };
  } catch (error) {
    for (const server of running.reverse()) await end(server);
    await rm(root, { recursive: true, force: true });
    throw error;
  }
}

async function serverOptions(directory: string, password?: string): Promise<ServerOptions> {
  await mkdir(directory, { mode: 0o711 });
  const location = await clusterLocation(directory);
  return {
    directory,
    location,
    binaries: await postgresBinaries(location.account),
    password: password ?? (await clusterPassword(directory, location)),
    durable: true,
  };
}

function control({ child, port, url }: Server): PairServer {
  return {
    pid: child.pid ?? 0,
    port,
    url,
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => signalAll(child.pid, 'SIGSTOP'),
  };
}

/** Signals the postmaster first, so that it starts no further process. */
function signalAll(pid: number | undefined, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (pid === undefined) throw new Error('The server has no process');
  process.kill(pid, signal);
  for (const childPid of childrenOf(pid)) process.kill(childPid, signal);
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** Unfreezes a server and ends it. A frozen server ends only on SIGKILL, and its frozen children would remain. */
async function end({ child }: Server): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) signalAll(child.pid, 'SIGCONT');
  await endServer(child);
}

async function until(url: string, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    while ((await client.query(query)).rowCount === 0) await sleep(20);
  } finally {
    await client.end();
  }
}
