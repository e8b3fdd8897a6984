import { jpegSize, pngSize } from '#contract/values/picture-size.ts';

/** Pixels: twice the largest size shown. The browser scales a logo down to fit. */
export const LOGO_WIDTH = 480;
export const LOGO_HEIGHT = 160;

/** Bytes. A typical logo of these dimensions takes a tenth. */
export const LOGO_MAX_BYTES = 100_000;

/** All mail programs show these two types, but not all show WebP. */
export type LogoType = 'image/png' | 'image/jpeg';

/** Returns the media type of a logo, judged by its content, or null if the bytes can't be a logo. */
export function logoType(bytes: Uint8Array): LogoType | null {
  if (bytes.length > LOGO_MAX_BYTES) return null;
  const png = pngSize(bytes);
  const size = png ?? jpegSize(bytes);
  const fits =
    size && size.width > 0 && size.width <= LOGO_WIDTH && size.height > 0 && size.height <= LOGO_HEIGHT;
  if (!fits) return null;
  return png ? 'image/png' : 'image/jpeg';
}
