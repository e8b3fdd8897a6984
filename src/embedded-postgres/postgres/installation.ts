import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { DataDirInUseError } from '#embedded-postgres/data-dir/lock.ts';
import { clusterLocation, clusterPassword, SUPERUSER } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { DATABASE } from './server.ts';

export interface OpenedInstallation {
  url: string;
  close(): Promise<void>;
}

const QUIET = { info: () => undefined, warn: () => undefined };
/** Milliseconds to wait for the database of an app that is just starting. */
const WAIT_MS = 30_000;

/**
 * Opens the installation's database for a program that runs beside the app. Without DATABASE_DIRECT_URL and
 * DATABASE_URL, that is the embedded database, which is started unless the app is already running it. `create`
 * allows a new embedded database in an empty data directory, and refuses one that the app is running.
 * @throws DataDirError
 */
export async function openInstallation(
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
  }: { databaseUrl?: string; databaseDirectUrl?: string; dataDir: string },
  { create = false }: { create?: boolean } = {},
): Promise<OpenedInstallation> {
  const external = databaseDirectUrl ?? databaseUrl;
  if (external !== undefined) return { url: external, close: async () => undefined };
  if (!create && !existsSync(join(dataDir, 'postgres.password'))) {
    throw new DataDirError(
      `There is no database in ${dataDir}. Set the same DATA_DIR or DATABASE_URL as for the app.`,
    );
  }
  try {
    const embedded = await startEmbedded({ dataDir, log: QUIET });
    return { url: embedded.url, close: () => embedded.stop() };
  } catch (error) {
    // A restore needs exclusive use of the database.
    if (!(error instanceof DataDirInUseError) || create) throw error;
    return { url: await runningEmbeddedUrl(dataDir), close: async () => undefined };
  }
}

async function runningEmbeddedUrl(dataDir: string): Promise<string> {
  const location = await clusterLocation(dataDir);
  const password = await clusterPassword(dataDir, location);
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(200)) {
    // PostgreSQL's own file has the lines: process, folder, start, port, socket, address, shared memory, state.
    const lines = await readFile(join(location.path, 'postmaster.pid'), 'utf8').catch(() => '');
    const [, , , port, , , , state] = lines.split('\n');
    if (port && state?.trim() === 'ready')
      return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  }
  throw new DataDirError(`The app in ${dataDir} is still starting its database. Try again.`);
}
