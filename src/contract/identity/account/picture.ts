import { jpegSize } from '#contract/values/picture-size.ts';

/** Width and height in pixels. The browser crops and scales pictures to this square. */
export const PICTURE_SIDE = 256;

/** Bytes. A typical photograph of this size takes about half as many. */
export const PICTURE_MAX_BYTES = 40_000;

/** Whether the bytes are a JPEG of the right dimensions and size. Checks the content, not a declared type. */
export function isPicture(bytes: Uint8Array): boolean {
  if (bytes.length > PICTURE_MAX_BYTES) return false;
  const size = jpegSize(bytes);
  return size?.width === PICTURE_SIDE && size.height === PICTURE_SIDE;
}
