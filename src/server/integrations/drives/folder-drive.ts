import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '#embedded-postgres/data-dir/durable-file.ts';
import { ServiceFailure } from '#server/integrations/outbound/service-failure.ts';
import { parseJson } from '#server/kernel/parse-json.ts';
import type { Drive, DriveFolder } from './drive.ts';

/** Shows that a folder is ours, and whose. */
const MARKER = '.tallygate.json';
const markerSchema = z.object({ client_id: z.string(), delivery_id: z.string() });

const REASONS: Record<string, string> = {
  EACCES: 'this product may not write there',
  EPERM: 'this product may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: "the folder doesn't exist",
  ENOTDIR: 'there is a file where a folder is needed',
  ENAMETOOLONG: 'the path is too long',
};

/**
 * A folder on the server, for instance a mounted share. `root` is the only folder in which folders may be made, and `path` a
 * folder within it. `makesRoot`: the root is made when it is missing. A share that isn't mounted must not be.
 */
export function folderDrive({ root, makesRoot }: { root: string; makesRoot: boolean }, path: string): Drive {
  async function realRoot(): Promise<string> {
    if (makesRoot) await mkdir(root, { recursive: true });
    return realpath(root);
  }

  /** Enters folders below `from`, and makes those that are missing. Refuses links that lead out of the root. */
  async function enter(from: string, parts: readonly string[]): Promise<string> {
    const within = await realRoot();
    let at = from;
    for (const part of parts) {
      const next = join(at, part);
      const made = await mkdir(next).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
          return false;
        },
      );
      if (made) await flush(at);
      at = await realpath(next);
      mustBeWithin(within, at);
      if (!(await stat(at)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    }
    return at;
  }

  async function base(): Promise<string> {
    const wanted = resolve(root, path);
    mustBeWithin(resolve(root), wanted);
    return enter(await realRoot(), relative(resolve(root), wanted).split(sep).filter(Boolean));
  }

  async function folderAt(at: string): Promise<DriveFolder> {
    return { id: relative(await realRoot(), at), name: at, link: null };
  }

  /** The folder with this id, if it is still there and ours. */
  async function find(id: string): Promise<string | null> {
    const within = await realRoot();
    const at = await realpath(join(within, id)).catch(() => null);
    return at !== null && isWithin(within, at) && (await markerIn(at)) ? at : null;
  }

  return {
    place: `folder:${resolve(root)}`,
    openFolder: ({ name, client_id, delivery_id, known }) =>
      explained(async () => {
        const parent = await base();
        const found = known && (await find(known));
        if (found) return folderAt(found);
        const target = join(parent, name);
        if (await exists(target)) {
          const marker = await markerIn(target);
          if (marker?.client_id !== client_id) return null;
        } else {
          // The marker comes first, so that a folder without one is never ours.
          const draft = join(parent, `.tallygate-${delivery_id}`);
          await rm(draft, { recursive: true, force: true });
          await mkdir(draft);
          await writeDurably(draft, MARKER, Buffer.from(JSON.stringify({ client_id, delivery_id })));
          await rename(draft, target);
          await flush(parent);
        }
        return folderAt(target);
      }),
    makeSubFolders: ({ name }, paths) =>
      explained(async () => {
        for (const parts of paths) await enter(name, parts);
      }),
    putFile: (folder, name, content) => explained(() => writeDurably(folder.name, name, content)),
    test: () =>
      explained(async () => {
        const at = await base();
        const name = `.tallygate-${randomUUID()}`;
        await writeDurably(at, name, Buffer.from(''));
        await rm(join(at, name));
        return `Folders can be made in ${at}.`;
      }),
  };

  async function explained<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      const reason = REASONS[code];
      if (reason === undefined) throw error;
      throw new ServiceFailure(`Nothing could be stored in ${resolve(root, path)}: ${reason}`, {
        isTemporary: true,
      });
    }
  }
}

function isWithin(root: string, path: string): boolean {
  const inside = relative(root, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

function mustBeWithin(root: string, path: string): void {
  if (!isWithin(root, path))
    throw new ServiceFailure(`${path} is outside ${root}, the only folder in which folders may be made`, {
      isTemporary: false,
    });
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function markerIn(folder: string): Promise<z.infer<typeof markerSchema> | null> {
  const text = await readFile(join(folder, MARKER), 'utf8').catch(() => '');
  return markerSchema.safeParse(parseJson(text)).data ?? null;
}

/** Stores a file completely or not at all, even if the machine stops. */
async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${randomUUID()}.tmp`);
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  await flush(folder);
}

/** Some network shares can't flush a directory. Then their server decides. */
async function flush(folder: string): Promise<void> {
  await syncDirectory(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EINVAL' && error.code !== 'ENOTSUP') throw error;
  });
}
