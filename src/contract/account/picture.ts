/** Pixels: a picture is a square of this side, which the browser crops and scales to. */
export const PICTURE_SIDE = 256;

/** Bytes. A photograph of this size needs about half of it. */
export const PICTURE_MAX_BYTES = 40_000;

/** Markers of a JPEG frame header, which has the dimensions: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];

/** Whether these bytes are a picture as we store it: a JPEG of the right size, by its content. */
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
