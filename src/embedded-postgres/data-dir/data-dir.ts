import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The data directory can't be used. The message says why and is shown to people. */
export class DataDirError extends Error {
  override readonly name: string = 'DataDirError';
}

/**
 * Creates the data directory if it is missing, and checks that it is writable.
 * Under root, a new directory has mode 0711, because the database's own account must be able to enter it.
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
      `The data directory ${path} ${reason(error)}. Set DATA_DIR to its own directory.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Creates a directory and its parents. Doesn't use `recursive: true`, with which Node loops for ever where mkdir fails
 * with ENOENT (/proc).
 */
async function makeDirectory(path: string, mode: number): Promise<void> {
  const made = await mkdir(path, mode).catch((error: NodeJS.ErrnoException) => error);
  if (made === undefined) return;
  if (made.code === 'EEXIST' && (await stat(path)).isDirectory()) return;
  if (made.code !== 'ENOENT' || existsSync(dirname(path))) throw made;
  await makeDirectory(dirname(path), mode);
  await mkdir(path, mode);
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'is not writable for this account';
    case 'ENOENT':
      return 'cannot be created';
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
