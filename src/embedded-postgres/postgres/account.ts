import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Whom PostgreSQL runs as, in the form child_process takes. Empty: as ourselves. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/**
 * PostgreSQL refuses root: there it runs as the owner of the data directory, or where that is root too as
 * `postgres`, if that account exists, else as `nobody`.
 */
export function postgresAccount(dataDir: string): Account {
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
 * Whether the account can enter this directory; tried rather than computed, so that ACLs and mounts count too.
 * Throws where it can't be tried, as when the machine has no process left to give.
 */
export function canEnter(dir: string, account: Account): boolean {
  const { error, status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  if (error) throw error;
  return status === 0;
}
