import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** UTF-8 text, piece by piece. */
  pieces: Iterable<string> | AsyncIterable<string>;
}

/** The format's first day: an archive of the same content is the same, whenever it is made. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** A zip archive. The text is compressed as it comes; all that is held is what it was compressed to. */
export async function zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): Promise<Buffer<ArrayBuffer>[]> {
  const file = new ZipFile();
  const archive: Buffer<ArrayBuffer>[] = [];
  // A text that fails is told by the text itself, below; unheard here it would end the process.
  file.on('error', () => undefined);
  file.outputStream.on('data', (chunk: Buffer<ArrayBuffer>) => archive.push(chunk));
  for await (const { name, pieces } of entries) {
    const text = Readable.from(pieces, { objectMode: false });
    file.addReadStream(text, name, OPTIONS);
    await finished(text);
  }
  file.end();
  await finished(file.outputStream);
  return archive;
}
