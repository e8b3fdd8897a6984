import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 });

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean }>;
}

/** The packages and versions that a running program uses, from the text of a package-lock.json. */
function runtimeVersions(lock: string): string {
  const { packages } = JSON.parse(lock) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path} ${version}`)
    .sort()
    .join('\n');
}

/**
 * The commit in release.json: the release that an upgrade to this version replaces. Until 0.1.0 is published, the newest
 * commit stands for it.
 */
const previousRelease = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'release.json'), 'utf8')) as { previous: string }).previous;

/** Whether this clone has the previous release. If not, as in a shallow clone, prints a warning. */
export function isPreviousReleaseHere(): boolean {
  try {
    git('cat-file', '-e', `${previousRelease()}^{commit}`);
    return true;
  } catch {
    console.warn(
      `This clone lacks the previous release, ${previousRelease()}, so the upgrade from it is not tried.`,
    );
    return false;
  }
}

/** Writes the previous release to `folder`, with its libraries. */
export async function checkOutPreviousRelease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', previousRelease()) });
  const [own, its] = await Promise.all(
    [ROOT, folder].map(async (root) =>
      runtimeVersions(await readFile(join(root, 'package-lock.json'), 'utf8')),
    ),
  );
  if (own === its) await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
  return folder;
}

/** Writes this program to `folder`, as a release whose schema has one more migration. */
export async function checkOutNextRelease(folder: string, migration: string): Promise<string> {
  for (const path of ['src', 'drizzle', 'package.json']) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const journalFile = join(folder, 'drizzle/meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] };
  journal.entries.push({
    idx: 999,
    version: '7',
    when: 9_999_999_999_999,
    tag: '9999_next',
    breakpoints: true,
  });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(folder, 'drizzle/9999_next.sql'), migration);
  return folder;
}
