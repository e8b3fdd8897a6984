import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { inSnapshot } from '#server/db/backup/snapshot.ts';
import { checkExport } from './check-export.ts';
import { exportEntries } from './export-entries.ts';
import type { ExportManifest } from './export-manifest.ts';
import { createExportFolder, writeFolder } from './write-folder.ts';

const AT = new Date('2026-03-02T10:15:30.000Z');

/** Exports the database at `url` into a new folder, as the script does. Call it within a test. */
export async function exportTo(url: string): Promise<{ folder: string; manifest: ExportManifest }> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await createExportFolder(folder);
  await inSnapshot({ url, name: 'tallygate export' }, (client, schema) =>
    writeFolder(
      folder,
      exportEntries(client, { schema, product_version: '0.1.0', now: () => AT, onProgress: () => undefined }),
    ),
  );
  return { folder, manifest: await checkExport(folder) };
}

/** All files of a folder, by path. */
export async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const)),
  );
}
