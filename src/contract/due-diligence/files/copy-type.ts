import { jpegSize, pngSize } from '#contract/values/picture-size.ts';

/** Bytes. A request with all its parts may have a little more. */
export const COPY_MAX_BYTES = 8_000_000;

const PDF_HEADER = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** The media types of copies, and the extensions of their names. */
export const COPY_EXTENSIONS = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
} as const satisfies Record<string, [string, ...string[]]>;

/** The media type of a copy, judged by its content, or null if none is allowed. */
export function copyType(bytes: Uint8Array): keyof typeof COPY_EXTENSIONS | null {
  if (bytes.length > COPY_MAX_BYTES) return null;
  if (PDF_HEADER.every((byte, index) => bytes[index] === byte)) return 'application/pdf';
  if (pngSize(bytes)) return 'image/png';
  return jpegSize(bytes) ? 'image/jpeg' : null;
}
