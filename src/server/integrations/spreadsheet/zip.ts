import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** Bytes, or UTF-8 text, in pieces. */
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}

/** A fixed date, the format's earliest, so that the same content always gives the same archive. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A zip archive as a stream. Entries are read one after the other, no faster than the archive is. */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile();
  const archive = new PassThrough();
  const closed = new AbortController();
  archive.once('close', () => closed.abort());
  // `finished` below reports an entry that fails. Without a listener here, the error would end the process.
  file.on('error', () => undefined);
  file.outputStream.pipe(archive);
  async function add(): Promise<void> {
    for await (const { name, pieces } of entries) {
      const text = Readable.from(pieces, { objectMode: false });
      file.addReadStream(text, name, OPTIONS);
      await finished(text, { signal: closed.signal });
    }
    file.end();
  }
  add().catch((error: Error) => archive.destroy(error));
  return archive;
}

/** Builds a zip archive. Compresses text as it arrives and keeps only the compressed data in memory. */
export async function zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): Promise<Buffer<ArrayBuffer>[]> {
  const archive: Buffer<ArrayBuffer>[] = [];
  for await (const chunk of zipStream(entries)) archive.push(chunk);
  return archive;
}
