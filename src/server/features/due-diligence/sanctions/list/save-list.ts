import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The published file has about 50 MB. */
export const LIST_MB = 200;
export const MOST_BYTES = LIST_MB * 1_000_000;

export class ListTooLarge extends Error {
  override readonly name = 'ListTooLarge';
}

export interface SavedList {
  path: string;
  sha256: string;
  bytes: number;
}

/** Saves pieces of a file in a folder of its own, which is deleted after `use`. Throws ListTooLarge, and stops reading, if it is. */
export async function withSavedList<Result>(
  pieces: AsyncIterable<Uint8Array>,
  use: (saved: SavedList) => Promise<Result>,
  most = MOST_BYTES,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tallygate-list-'));
  try {
    const path = join(folder, 'list.csv');
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      pieces,
      async function* counted(source) {
        for await (const piece of source as AsyncIterable<Uint8Array>) {
          bytes += piece.length;
          if (bytes > most) throw new ListTooLarge();
          hash.update(piece);
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    return await use({ path, sha256: hash.digest('hex'), bytes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
