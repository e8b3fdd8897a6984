import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { syncDirectory } from '#embedded-postgres/data-dir/durable-file.ts';

/*
 * A backup is a gzip stream of blocks: a letter, the length of the content (4 bytes, big-endian) and the content. `H`,
 * the header, is first. Each table follows: `T` with its name and columns, then `D`s with its rows in COPY format. Then
 * comes `S`, the installation's secret, if there is one. `M`, the manifest, is last.
 */

/** A backup can't be read or restored. The message is shown to people. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export type BlockKind = 'H' | 'T' | 'D' | 'S' | 'M';

export interface BackupBlock {
  kind: BlockKind;
  content: Buffer;
}

const HEADER_BYTES = 5;
/** Bytes. PostgreSQL sends each row separately, and our rows are far smaller, so a greater length means damage. */
const BLOCK_MAX = 512 * 1024 * 1024;
const KINDS: readonly string[] = ['H', 'T', 'D', 'S', 'M'];

export interface BackupWriter {
  write(kind: BlockKind, content: Uint8Array): Promise<void>;
}

/**
 * Creates a file that only this account can read, with the blocks that `fill` writes. The file gets its name only when
 * it is complete and on disk, so that a partial file never looks like a backup.
 */
export async function writeBackupFile(
  path: string,
  fill: (writer: BackupWriter) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const gzip = createGzip({ level: 5 });
    let failure: unknown;
    const written = pipeline(gzip, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })).catch(
      (error: unknown) => {
        failure = error;
      },
    );
    try {
      await fill({
        async write(kind, content) {
          if (failure) throw failure;
          const header = Buffer.alloc(HEADER_BYTES);
          header.write(kind, 'latin1');
          header.writeUInt32BE(content.byteLength, 1);
          gzip.write(header);
          if (!gzip.write(content)) await Promise.race([once(gzip, 'drain').catch(() => undefined), written]);
        },
      });
      gzip.end();
    } catch (error) {
      gzip.destroy();
      throw error;
    } finally {
      await written;
    }
    if (failure) throw failure;
    await rename(draft, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Yields the blocks of a file in order. Throws BackupError if the file is missing, truncated or damaged. */
export async function* readBackupFile(path: string): AsyncGenerator<BackupBlock> {
  const source = createReadStream(path);
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true });
  const unpacked = pipeline(source, gunzip);
  unpacked.catch(() => undefined);
  let pending = Buffer.alloc(0);
  // Chunks of an incomplete block. They are joined only at its end: joining each would copy a large block many times.
  let chunks: Buffer[] = [];
  let missing = 0;
  try {
    for await (const chunk of gunzip) {
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing > 0) continue;
      pending = Buffer.concat([pending, ...chunks]);
      chunks = [];
      let index = 0;
      for (let block = blockAt(pending, index); block !== null; block = blockAt(pending, index)) {
        index += HEADER_BYTES + block.content.length;
        yield block;
      }
      pending = pending.subarray(index);
      missing = missingBytes(pending);
    }
    pending = Buffer.concat([pending, ...chunks]);
    await unpacked;
  } catch (error) {
    throw explained(error, path);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  if (pending.length > 0) throw new BackupError(`${path} is damaged: it ends in the middle of a block.`);
}

/** Bytes until the first block of the buffer is complete. Zero if its length isn't known yet. */
function missingBytes(buffer: Buffer): number {
  if (buffer.length < HEADER_BYTES) return 0;
  return HEADER_BYTES + buffer.readUInt32BE(1) - buffer.length;
}

function blockAt(buffer: Buffer, index: number): BackupBlock | null {
  if (buffer.length < index + HEADER_BYTES) return null;
  const kind = buffer.toString('latin1', index, index + 1);
  const length = buffer.readUInt32BE(index + 1);
  if (!KINDS.includes(kind) || length > BLOCK_MAX)
    throw new BackupError('The backup is damaged: it contains an invalid block.');
  const end = index + HEADER_BYTES + length;
  return buffer.length < end
    ? null
    : { kind: kind as BlockKind, content: buffer.subarray(index + HEADER_BYTES, end) };
}

function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END')
    return new BackupError(`${path} is damaged or isn't a backup: it can't be unpacked.`, { cause: error });
  if (code === 'ENOENT') return new BackupError(`${path} doesn't exist.`);
  return error;
}
