export interface PictureSize {
  width: number;
  height: number;
}

/** Markers of the JPEG frame headers that contain the dimensions: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const PNG_END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** Returns the size of a JPEG in pixels, or null if the bytes aren't a JPEG. Reads only its headers and its end. */
export function jpegSize(bytes: Uint8Array): PictureSize | null {
  const pair = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (pair(0) !== 0xffd8 || pair(bytes.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 8 < bytes.length && bytes[at] === 0xff; at += 2 + pair(at + 2)) {
    const isFrame = FRAMES.includes(bytes[at + 1] ?? 0);
    if (isFrame) return { height: pair(at + 5), width: pair(at + 7) };
  }
  return null;
}

/** Returns the size of a PNG in pixels, or null if the bytes aren't a PNG. Reads only its header and its end. */
export function pngSize(bytes: Uint8Array): PictureSize | null {
  const isAt = (at: number, expected: readonly number[]) =>
    expected.every((byte, index) => bytes[at + index] === byte);
  if (!isAt(0, PNG_START) || !isAt(bytes.length - PNG_END.length, PNG_END)) return null;
  const { length } = PNG_START;
  const number = (at: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
  return bytes.length < length + 8 ? null : { width: number(length), height: number(length + 4) };
}
