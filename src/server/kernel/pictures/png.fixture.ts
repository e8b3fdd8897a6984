import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/**
 * A PNG of one colour with transparency, which the PDF library decodes. `isDamaged`: its pixels can't be inflated.
 * `filter`: of each row; 5 and above don't exist.
 */
export function aPng(width: number, height: number, { isDamaged = false, filter = 0 } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.from([filter]),
    Buffer.alloc(width * 4, Buffer.from([27, 100, 80, 200])),
  ]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', isDamaged ? Buffer.alloc(pixels.length, 7) : pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
