import { randomUUID } from 'node:crypto';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

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
