import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type StoredExport, storedExportSchema } from '#contract/desk/data-export/export-status.ts';
import { writeFileAtomically } from '#embedded-postgres/data-dir/durable-file.ts';
import type { Env } from '#server/kernel/env.ts';

/*
 * The folder `exports` of the data directory has the latest export: its state, and its archive. Several processes may share
 * the folder.
 */

type Place = Pick<Env, 'dataDir'>;

const folderOf = ({ dataDir }: Place) => join(dataDir, 'exports');
const stateFile = (place: Place) => join(folderOf(place), 'state.json');

export const archiveFile = (place: Place, id: string) => join(folderOf(place), `${id}.zip`);
export const draftFile = (place: Place, id: string) => `${archiveFile(place, id)}.part`;

/** Null if there is none, or if another version of the product wrote it. */
export async function readStored(place: Place): Promise<StoredExport | null> {
  const text = await readFile(stateFile(place), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null';
    throw error;
  });
  return storedExportSchema.safeParse(JSON.parse(text)).data ?? null;
}

export async function writeStored(place: Place, stored: StoredExport): Promise<void> {
  await writeFileAtomically(stateFile(place), JSON.stringify(stored));
}

const OURS = /^(?:state\.json.*|[0-9a-f-]{36}\.zip(?:\.part)?)$/;

/** Deletes the archives and the state, but not the folder, which may be a mount or a link. */
export async function emptyExports(place: Place): Promise<void> {
  const names = await readdir(folderOf(place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => OURS.test(name)))
    await rm(join(folderOf(place), name), { force: true });
}

export async function createExports(place: Place): Promise<void> {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 });
}
