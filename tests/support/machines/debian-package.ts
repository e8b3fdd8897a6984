import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of Debian's programs that aren't on every account's PATH. */
const FOLDERS = ['/usr/sbin', '/usr/lib/postgresql/15/bin'];

/**
 * Runs under a lock, because tests run in parallel. While `policy-rc.d` exists, Debian's packages start no service.
 * `apt-get update` is slow, so it runs only if the package isn't known.
 */
const INSTALL = `
  policy=/usr/sbin/policy-rc.d
  if [ ! -e $policy ]; then
    trap 'rm -f $policy' EXIT
    printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod +x $policy
  fi
  export DEBIAN_FRONTEND=noninteractive
  install() { apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 "$1"; }
  install "$1" || { apt-get update && install "$1"; }`;

/**
 * Returns the path of a program. If it is missing and we are root on Debian, installs its package first. If that isn't
 * possible, prints a warning and returns null: its tests are skipped (`it.skipIf`).
 */
export function debianProgram(program: string, debianPackage: string): string | null {
  const there = find(program);
  if (there !== null) return there;
  if (process.getuid?.() === 0 && find('apt-get') !== null) {
    spawnSync('flock', ['/run/lock/tallygate-apt', 'sh', '-c', INSTALL, 'sh', debianPackage], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  }
  const installed = find(program);
  if (installed === null) {
    console.warn(
      `${program} is not installed, so its tests are not run. Install Debian's package ${debianPackage}.`,
    );
  }
  return installed;
}

function find(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS];
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
