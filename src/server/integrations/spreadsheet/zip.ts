import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  /** UTF-8 text, piece by piece. */
  pieces: Iterable<string> | AsyncIterable<string>;
}

/** Version 2.0 of the format: folders and deflate. */
const VERSION = 20;
const NAMES_ARE_UTF8 = 0x0800;
const DEFLATE = 8;
/** 1 January 1980, the format's first day: an archive of the same content is the same, whenever it is made. */
const TIME_AND_DATE = 0x0021_0000;

/**
 * A zip archive (PKWARE's APPNOTE 6.3, without its extensions, so below 4 GB). The text is compressed as it comes, on
 * another thread; all that is held is what it was compressed to.
 */
export async function zip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): Promise<Buffer<ArrayBuffer>[]> {
  const archive: Buffer<ArrayBuffer>[] = [];
  const directory: Buffer<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const { name, pieces } of entries) {
    const { compressed, fields } = await compress(name, pieces);
    const local = [uint32(0x0403_4b50), fields, Buffer.from(name), ...compressed];
    directory.push(
      Buffer.concat([
        uint32(0x0201_4b50),
        uint16(VERSION),
        fields,
        // No comment, first disk, no attributes.
        Buffer.alloc(10),
        uint32(offset),
        Buffer.from(name),
      ]),
    );
    archive.push(...local);
    offset += sizeOf(local);
  }
  const end = Buffer.concat([
    uint32(0x0605_4b50),
    uint32(0),
    uint16(directory.length),
    uint16(directory.length),
    uint32(sizeOf(directory)),
    uint32(offset),
    uint16(0),
  ]);
  return [...archive, ...directory, end];
}

/** The entry's bytes, and what its header and the directory both say of it. */
async function compress(name: string, pieces: ZipEntry['pieces']) {
  const compressed: Buffer<ArrayBuffer>[] = [];
  let checksum = 0;
  let size = 0;
  await pipeline(
    async function* () {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece);
        checksum = crc32(bytes, checksum);
        size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    async (chunks: AsyncIterable<Buffer<ArrayBuffer>>) => {
      for await (const chunk of chunks) compressed.push(chunk);
    },
  );
  const fields = Buffer.concat([
    uint16(VERSION),
    uint16(NAMES_ARE_UTF8),
    uint16(DEFLATE),
    uint32(TIME_AND_DATE),
    uint32(checksum),
    uint32(sizeOf(compressed)),
    uint32(size),
    uint16(Buffer.byteLength(name)),
    uint16(0),
  ]);
  return { compressed, fields };
}

function sizeOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}

function uint16(value: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
