import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirError } from './data-dir.ts';
import { writeFileAtomically } from './durable-file.ts';
import { processIdentity } from './process-identity.ts';

/** Another running Tallygate uses this data directory. */
export class DataDirInUseError extends DataDirError {
  override readonly name = 'DataDirInUseError';
  readonly pid: number;
  constructor(path: string, pid: number) {
    super(
      `Another Tallygate (process ${pid}) is running on the data directory ${path}. ` +
        'Stop it first, or set another DATA_DIR.',
    );
    this.pid = pid;
  }
}

/**
 * Locks a directory for this process. The lock is the file `lock.<n>` with the greatest n. Numbers only grow, and each
 * file is created by an exclusive link, so only one of several processes can take over from a dead owner.
 * @returns the function that releases the lock
 * @throws DataDirInUseError
 */
export async function lockDirectory(dir: string): Promise<() => Promise<void>> {
  const claim = join(dir, `.lock-${randomUUID()}`);
  const content = { pid: process.pid, identity: await processIdentity(process.pid) };
  // Readable by all: other accounts must see that the directory is in use.
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
      // Since the list was read, other processes may have created a greater number and deleted the smaller ones.
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

/** Marks the lock as free but leaves its file, so that the next owner's number is greater than every earlier one. */
async function markFree(dir: string, number: number): Promise<void> {
  await writeFileAtomically(lockFile(dir, number), '{}\n', 0o644).catch((error: NodeJS.ErrnoException) => {
    // The whole directory may have been deleted.
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
    // A lock file is complete when it gets its name, so only a crash of the machine can have damaged it.
    return 'nobody';
  }
  if (typeof owner.pid !== 'number') return 'nobody';
  return (await processIdentity(owner.pid)) === owner.identity ? owner.pid : 'nobody';
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
