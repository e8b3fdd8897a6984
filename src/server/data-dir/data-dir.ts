import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { processIdentity } from './process-identity.ts';

/** The data directory can't be used; the message says why and what to do. */
export class DataDirError extends Error {
  override readonly name: string = 'DataDirError';
}

/** Another running Tallygate has this data directory. */
export class DataDirInUseError extends DataDirError {
  override readonly name = 'DataDirInUseError';
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(
      `Another Tallygate (process ${pid}) is running on the data directory ${path}. ` +
        'Stop it first, or give this one its own DATA_DIR.',
    );
    this.pid = pid;
  }
}

/**
 * Makes the data directory where it is missing and proves that it can be written to.
 * Started by root, the database runs under another account that must pass through: hence 0711 there.
 * @returns its absolute path without symbolic links
 * @throws DataDirError
 */
export async function createDataDir(path: string): Promise<string> {
  try {
    await makeDirectory(resolve(path), process.getuid?.() === 0 ? 0o711 : 0o700);
    const real = await realpath(path);
    const probe = join(real, `.probe-${randomUUID()}`);
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
    return real;
  } catch (error) {
    throw new DataDirError(
      `The data directory ${path} ${reason(error)}. Set DATA_DIR to a directory of its own.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Takes a directory for this process. The lock is the file `lock.<n>` with the greatest n: numbers only grow and
 * each is made by an exclusive link, so of several processes that find a dead owner exactly one succeeds.
 * @returns the function that gives it back
 * @throws DataDirInUseError
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const claim = join(dir, `.lock-${randomUUID()}`);
  const content = { pid: process.pid, identity: await processIdentity(process.pid) };
  // Readable for all: another account must see that the directory is taken.
  await writeFile(claim, `${JSON.stringify(content)}\n`, { mode: 0o644 });
  try {
    for (;;) {
      const latest = Math.max(0, ...(await lockNumbers(dir)));
      if (latest > 0) {
        const owner = await readOwner(lockFile(dir, latest));
        if (owner === 'gone') continue;
        if (owner !== 'nobody') throw new DataDirInUseError(dir, owner);
      }
      const mine = latest + 1;
      if (!(await linked(claim, lockFile(dir, mine)))) continue;
      // Someone slower may have read the list before a greater number was made and its predecessors removed.
      if ((await lockNumbers(dir)).some((number) => number > mine)) {
        await rm(lockFile(dir, mine), { force: true });
        continue;
      }
      for (const number of await lockNumbers(dir)) {
        if (number < mine) await rm(lockFile(dir, number), { force: true });
      }
      return () => markFree(dir, mine);
    }
  } finally {
    await rm(claim, { force: true });
  }
}

/** Replaces a file in one step, on the disk when this returns; root leaves it to the folder's owner. */
export async function writeFileAtomically(path: string, content: string, mode = 0o600): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', mode);
  try {
    await file.writeFile(content);
    if (process.getuid?.() === 0) {
      const { uid, gid } = await stat(dirname(path));
      await file.chown(uid, gid);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(dirname(path));
}

/** Brings the names in a directory to the disk, as `sync` of a file does its content. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The file stays, so that the next owner's number is greater than every earlier one. */
async function markFree(dir: string, number: number): Promise<void> {
  await writeFileAtomically(lockFile(dir, number), '{}\n', 0o644).catch((error: NodeJS.ErrnoException) => {
    // The directory may have been removed as a whole.
    if (error.code !== 'ENOENT') throw error;
  });
}

async function lockNumbers(dir: string): Promise<number[]> {
  return (await readdir(dir)).flatMap((name) => /^lock\.(\d+)$/.exec(name)?.[1] ?? []).map(Number);
}

function lockFile(dir: string, number: number): string {
  return join(dir, `lock.${number}`);
}

async function readOwner(file: string): Promise<number | 'nobody' | 'gone'> {
  let owner: { pid?: unknown; identity?: unknown };
  try {
    owner = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    if (!(error instanceof SyntaxError)) throw error;
    // Content comes with the name, so a broken one was damaged while no owner lived: a crash of the machine.
    return 'nobody';
  }
  if (typeof owner.pid !== 'number') return 'nobody';
  return (await processIdentity(owner.pid)) === owner.identity ? owner.pid : 'nobody';
}

/** With its parents. `recursive: true` won't do: Node tries for ever where the system answers ENOENT (/proc). */
async function makeDirectory(path: string, mode: number): Promise<void> {
  const made = await mkdir(path, mode).catch((error: NodeJS.ErrnoException) => error);
  if (made === undefined) return;
  if (made.code === 'EEXIST' && (await stat(path)).isDirectory()) return;
  if (made.code !== 'ENOENT' || existsSync(dirname(path))) throw made;
  await makeDirectory(dirname(path), mode);
  await mkdir(path, mode);
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'is not writable for this account';
    case 'ENOENT':
      return 'can not be made there';
    case 'EROFS':
      return 'is on a read-only file system';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a directory';
    case 'ENOSPC':
      return 'is on a full disk';
    default:
      return `can't be used: ${message}`;
  }
}
