import { randomUUID } from 'node:crypto';
import { open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates or replaces a file atomically and flushes it to disk. Under root, the file belongs to the folder's owner. */
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

/** Flushes a directory's entries to disk. Syncing a file flushes only its content. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
