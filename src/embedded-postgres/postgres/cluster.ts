import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirError } from '#embedded-postgres/data-dir/data-dir.ts';
import { syncDirectory, writeFileAtomically } from '#embedded-postgres/data-dir/durable-file.ts';
import { canEnter, postgresAccount, type SystemAccount } from './account.ts';
import { POSTGRES_ENV, type PostgresBinaries, SHARED_HOME } from './binaries.ts';

/** The only account of the embedded database. */
export const SUPERUSER = 'tallygate';

export interface ClusterLocation {
  /** The folder that contains the cluster: the data directory itself if the account can reach it. */
  home: string;
  /** PostgreSQL's own data directory. */
  path: string;
  account: SystemAccount;
}

/**
 * Returns where the cluster of this data directory is or will be created. If the database's account can't reach the
 * data directory, the cluster is under SHARED_HOME, and `postgres.location` in the data directory names its folder.
 */
export async function clusterLocation(dataDir: string): Promise<ClusterLocation> {
  const pointer = join(dataDir, 'postgres.location');
  let account = postgresAccount(dataDir);
  let home = await readIfThere(pointer);
  if (home === '' && (existsSync(join(dataDir, 'postgres')) || canEnter(dataDir, account))) home = dataDir;
  if (home === '') {
    await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
    home = await mkdtemp(join(SHARED_HOME, 'cluster-'));
    if ('uid' in account) await chown(home, account.uid, account.gid);
    await writeFileAtomically(pointer, `${home}\n`);
  }
  const path = join(home, 'postgres');
  if ('uid' in account && existsSync(path)) {
    // The cluster may have been created under another account. PostgreSQL must run as the cluster's owner.
    const owner = statSync(path);
    if (owner.uid !== 0) account = { uid: owner.uid, gid: owner.gid };
  }
  if (!canEnter(home, account)) {
    throw new DataDirError(
      `The database's account can't reach its folder ${home} (data directory ${dataDir}).`,
    );
  }
  return { home, path, account };
}

/**
 * Returns the database's password, which the first call creates and stores in the data directory.
 * @throws DataDirError if the cluster exists but its password doesn't
 */
export async function clusterPassword(dataDir: string, location: ClusterLocation): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const stored = await readIfThere(file);
  if (stored !== '') return stored;
  if (existsSync(location.path)) {
    throw new DataDirError(
      `The database's password is missing: ${location.path} exists, but ${file} doesn't.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writeFileAtomically(file, `${password}\n`);
  return password;
}

/**
 * Creates the cluster if it is missing. It gets its name only when it is complete, so an incomplete one is never used.
 */
export async function ensureCluster(
  location: ClusterLocation,
  binaries: PostgresBinaries,
  options: { password: string; durable: boolean },
): Promise<void> {
  for (const name of await readdir(location.home)) {
    // Left by a start that was killed. If a folder can't be deleted, it does no harm.
    if (name.startsWith('initdb-'))
      await rm(join(location.home, name), { recursive: true }).catch(() => undefined);
  }
  if (existsSync(location.path)) return checkVersion(location.path, binaries);

  const draft = await mkdtemp(join(location.home, 'initdb-'));
  try {
    await makeCluster(draft, location, binaries, options);
    await rename(join(draft, 'data'), location.path);
    await syncDirectory(location.home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function makeCluster(
  draft: string,
  location: ClusterLocation,
  binaries: PostgresBinaries,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  const passwordFile = join(draft, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await mkdir(join(draft, 'data'), { mode: 0o700 });
  if ('uid' in location.account) {
    const { uid, gid } = location.account;
    for (const path of [draft, passwordFile, join(draft, 'data')]) await chown(path, uid, gid);
  }
  await runInitdb(binaries.initdb, location.account, [
    `--pgdata=${join(draft, 'data')}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
}

async function readIfThere(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw new DataDirError(`${file} can't be read`, { cause: error });
  }
}

async function checkVersion(path: string, binaries: PostgresBinaries): Promise<void> {
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== binaries.majorVersion) {
    throw new DataDirError(
      `${path} ${version ? `is a PostgreSQL ${version} database` : 'is not a PostgreSQL database'}, ` +
        `but this Tallygate requires PostgreSQL ${binaries.majorVersion}.`,
    );
  }
}

async function runInitdb(initdb: string, account: SystemAccount, args: string[]): Promise<void> {
  const child = spawn(initdb, args, {
    ...account,
    cwd: '/',
    env: POSTGRES_ENV,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new Error(`Could not create the database: initdb failed.\n${output.trim()}`);
}
