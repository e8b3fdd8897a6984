import { inflateSync } from 'node:zlib';
import { jpegSize, pngSize } from '#contract/picture-size.ts';

/** More than the largest logo needs: 480 × 160 pixels of four 16-bit channels, and a byte for each row. */
const MOST_BYTES = 1_000_000;

/**
 * Whether the PDF library can embed a picture safely. It decodes some PNGs after its call has returned, when an error
 * would end the process. It embeds JPEGs without decoding them.
 */
export function isSoundPicture(content: Uint8Array): boolean {
  if (jpegSize(content)) return true;
  if (!pngSize(content)) return false;
  try {
    inflateSync(Buffer.concat(pixelChunks(Buffer.from(content))), { maxOutputLength: MOST_BYTES });
    return true;
  } catch {
    return false;
  }
}

/** The data of the IDAT chunks. */
function pixelChunks(png: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}
