import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncDirectory } from '#embedded-postgres/data-dir/durable-file.ts';
import type { ExportEntry } from './export-entries.ts';
import { ExportError, MANIFEST_FILE } from './export-manifest.ts';

/**
 * Creates the folder of an export, which only this account can read.
 * @throws ExportError if it exists and has files
 */
export async function createExportFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' || error.code === 'ENOTDIR')
      throw new ExportError(`${folder} is not a folder. Name a new one.`);
    throw error;
  });
  if ((await readdir(folder)).length > 0)
    throw new ExportError(`${folder} is not empty. Name a new folder. Nothing was changed.`);
}

/** Writes each file as it comes. The manifest comes last: a folder without it is incomplete. */
export async function writeFolder(folder: string, entries: AsyncIterable<ExportEntry>): Promise<void> {
  for await (const { path, pieces } of entries) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(
      pieces,
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: path === MANIFEST_FILE }),
    );
  }
  await syncDirectory(folder);
}
