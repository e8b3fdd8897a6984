import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredArchive } from '#contract/firm/archives/archive-status.ts';
import { writeFileAtomically } from '#embedded-postgres/data-dir/durable-file.ts';
import type { Env } from '#server/kernel/env.ts';
import type { ArchiveKind } from './archive-kind.ts';

/*
 * The folder of a kind has the latest archive: its state, and the archive itself. Several processes may share the folder.
 */

type Home = Pick<Env, 'dataDir'>;
type Folder = Pick<ArchiveKind, 'folder'>;

const folderOf = ({ dataDir }: Home, { folder }: Folder) => join(dataDir, folder);
const stateFile = (home: Home, kind: Folder) => join(folderOf(home, kind), 'state.json');

export const archiveFile = (home: Home, kind: Folder, id: string) => join(folderOf(home, kind), `${id}.zip`);
export const draftFile = (home: Home, kind: Folder, id: string) => `${archiveFile(home, kind, id)}.part`;

/** Null if there is none, or if another version of the product wrote it. */
export async function readStored<Part extends string>(
  home: Home,
  kind: ArchiveKind<Part>,
): Promise<StoredArchive<Part> | null> {
  const text = await readFile(stateFile(home, kind), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null';
    throw error;
  });
  return kind.stored.safeParse(JSON.parse(text)).data ?? null;
}

export async function writeStored<Part extends string>(
  home: Home,
  kind: ArchiveKind<Part>,
  stored: StoredArchive<Part>,
): Promise<void> {
  await writeFileAtomically(stateFile(home, kind), JSON.stringify(stored));
}

const OURS = /^(?:state\.json.*|[0-9a-f-]{36}\.zip(?:\.part)?)$/;

/** Deletes the archives and the state, but not the folder, which may be a mount or a link. */
export async function emptyArchives(home: Home, kind: Folder): Promise<void> {
  const names = await readdir(folderOf(home, kind)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => OURS.test(name)))
    await rm(join(folderOf(home, kind), name), { force: true });
}

export async function createArchives(home: Home, kind: Folder): Promise<void> {
  await mkdir(folderOf(home, kind), { recursive: true, mode: 0o700 });
}
