import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createDataDir } from '#embedded-postgres/data-dir/data-dir.ts';
import { lockDirectory } from '#embedded-postgres/data-dir/lock.ts';
import { postgresBinaries } from './binaries.ts';
import { clusterLocation, clusterPassword, ensureCluster } from './cluster.ts';
import { stopOrphan } from './orphan.ts';
import { endServer, type Server, startServer } from './server.ts';

export interface EmbeddedDatabase {
  /** Connection URL of the database `tallygate`. Restarts don't change it. */
  url: string;
  /** Id of the server's first process, before any restart. */
  pid: number;
  /** Stops the server, usually within 8 s, then releases the data directory. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** False: commits don't wait for the disk. For test databases only. */
  durable?: boolean;
}

/** Milliseconds before a restart. The pause doubles each time the server ends again within `STABLE_MS`. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 4_000;
const STABLE_MS = 60_000;

/**
 * Locks the data directory, creates its cluster if it is missing, and starts the PostgreSQL that npm installed.
 * Recovers from a kill of any process at any moment. If the server ends unexpectedly (killed, or no disk space for its
 * log), it is restarted until `stop`.
 * @throws DataDirError, DataDirInUseError, or an Error with the end of PostgreSQL's log
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = await createDataDir(dataDir);
  const locks = [await lockDirectory(directory)];
  const release = async () => {
    for (const unlock of locks.splice(0).reverse()) await unlock();
  };
  try {
    const found = await clusterLocation(directory);
    const home = await realpath(found.home);
    const location = { ...found, home, path: join(home, 'postgres') };
    // A copied data directory points to the same cluster.
    if (home !== directory) locks.push(await lockDirectory(home));

    const binaries = await postgresBinaries(location.account);
    const password = await clusterPassword(directory, location);
    await stopEarlier(location.path, log);
    await ensureCluster(location, binaries, { password, durable });
    const options = { directory, location, binaries, password, durable };
    const server = await startServer(options);
    log.info(
      { pid: server.child.pid, port: server.port, location: location.path },
      'The embedded database has started',
    );
    return keepRunning(server, { log, release }, async (signal) => {
      await stopEarlier(location.path, log);
      return startServer({ ...options, port: server.port, signal });
    });
  } catch (error) {
    await release();
    throw error;
  }
}

async function stopEarlier(cluster: string, log: EmbeddedOptions['log']): Promise<void> {
  const orphan = await stopOrphan(cluster);
  if (orphan !== undefined)
    log.warn({ pid: orphan }, 'Stopped a database that an earlier process left behind');
}

function keepRunning(
  first: Server,
  { log, release }: { log: EmbeddedOptions['log']; release: () => Promise<void> },
  startServerAgain: (signal: AbortSignal) => Promise<Server>,
): EmbeddedDatabase {
  const stopping = new AbortController();
  let server = first;
  let stopped: Promise<void> | undefined;
  let pause = FIRST_PAUSE;
  let restarting = Promise.resolve();
  const watch = () => {
    const since = Date.now();
    server.child.once('exit', () => {
      if (stopping.signal.aborted) return;
      if (Date.now() - since > STABLE_MS) pause = FIRST_PAUSE;
      log.warn('The embedded database ended unexpectedly and is being restarted');
      restarting = restart();
    });
  };
  async function restart(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
      if (stopping.signal.aborted) return;
      try {
        server = await startServerAgain(stopping.signal);
        watch();
        log.info({ pid: server.child.pid }, 'The embedded database has restarted');
        return;
      } catch (err) {
        log.warn({ err }, 'The embedded database failed to restart; retrying');
      }
    }
  }
  watch();
  // If this process exits without `stop`, it still tries to stop the database.
  const onProcessExit = () => server.child.kill('SIGINT');
  process.once('exit', onProcessExit);
  return {
    url: first.url,
    pid: first.child.pid ?? 0,
    stop() {
      stopping.abort();
      stopped ??= restarting
        .then(() => endServer(server.child))
        .finally(async () => {
          process.off('exit', onProcessExit);
          await release();
        });
      return stopped;
    },
  };
}
