import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** PostgreSQL's account, in the form of options for child_process. Empty: the account of this process. */
export type SystemAccount = { uid: number; gid: number } | Record<string, never>;

/**
 * Returns the account that PostgreSQL runs as, since it refuses to run as root. Under root, that is the owner of the
 * data directory. If the owner is root too, it is `postgres`, or `nobody` if that account doesn't exist.
 */
export function postgresAccount(dataDir: string): SystemAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(dataDir);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * Returns whether the account can enter this directory. A child process tries `cd`, so that ACLs and mounts apply.
 * Throws if the process can't be started.
 */
export function canEnter(dir: string, account: SystemAccount): boolean {
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (error) throw error;
  return status === 0;
}
