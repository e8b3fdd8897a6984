/** Width and height in pixels. The browser crops and scales pictures to this square. */
export const PICTURE_SIDE = 256;

/** Bytes. A typical photograph of this size takes about half as many. */
export const PICTURE_MAX_BYTES = 40_000;

/** Markers of the JPEG frame headers with the dimensions: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];

/** Whether the bytes are a JPEG of the right dimensions and size. Checks the content, not a declared type. */
export function isPicture(bytes: Uint8Array): boolean {
  if (bytes.length > PICTURE_MAX_BYTES) return false;
  const pair = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  if (pair(0) !== 0xffd8 || pair(bytes.length - 2) !== 0xffd9) return false;
  for (let at = 2; at + 8 < bytes.length && bytes[at] === 0xff; at += 2 + pair(at + 2)) {
    const isFrame = FRAMES.includes(bytes[at + 1] ?? 0);
    if (isFrame) return pair(at + 5) === PICTURE_SIDE && pair(at + 7) === PICTURE_SIDE;
  }
  return false;
}
