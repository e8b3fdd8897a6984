import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredArchive } from '#contract/firm/archives/archive-status.ts';
import { writeFileAtomically } from '#embedded-postgres/data-dir/durable-file.ts';
import type { Env } from '#server/kernel/env.ts';
import type { ArchiveKind } from './archive-kind.ts';

/*
 * The folder of a kind has the latest archive: its state, and the archive itself. Several processes may share the folder.
 */

type Place = Pick<Env, 'dataDir'>;
type Folder = Pick<ArchiveKind, 'folder'>;

const folderOf = ({ dataDir }: Place, { folder }: Folder) => join(dataDir, folder);
const stateFile = (place: Place, kind: Folder) => join(folderOf(place, kind), 'state.json');

export const archiveFile = (place: Place, kind: Folder, id: string) =>
  join(folderOf(place, kind), `${id}.zip`);
export const draftFile = (place: Place, kind: Folder, id: string) => `${archiveFile(place, kind, id)}.part`;

/** Null if there is none, or if another version of the product wrote it. */
export async function readStored<Part extends string>(
  place: Place,
  kind: ArchiveKind<Part>,
): Promise<StoredArchive<Part> | null> {
  const text = await readFile(stateFile(place, kind), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null';
    throw error;
  });
  return kind.stored.safeParse(JSON.parse(text)).data ?? null;
}

export async function writeStored<Part extends string>(
  place: Place,
  kind: ArchiveKind<Part>,
  stored: StoredArchive<Part>,
): Promise<void> {
  await writeFileAtomically(stateFile(place, kind), JSON.stringify(stored));
}

const OURS = /^(?:state\.json.*|[0-9a-f-]{36}\.zip(?:\.part)?)$/;

/** Deletes the archives and the state, but not the folder, which may be a mount or a link. */
export async function emptyArchives(place: Place, kind: Folder): Promise<void> {
  const names = await readdir(folderOf(place, kind)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => OURS.test(name)))
    await rm(join(folderOf(place, kind), name), { force: true });
}

export async function createArchives(place: Place, kind: Folder): Promise<void> {
  await mkdir(folderOf(place, kind), { recursive: true, mode: 0o700 });
}
