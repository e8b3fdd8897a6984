import sharp from 'sharp';

export interface GivenPicture {
  type: 'image/png' | 'image/jpeg';
  content: Uint8Array;
}

// The library also reads SVG and other formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });

/** More than the largest picture that we accept. */
const MOST_PIXELS = 100_000;

/**
 * Decodes a picture and encodes it again, so that only bytes of our own are stored, without hidden data. Returns null if
 * it can't be decoded. The same bytes give the same picture.
 */
export async function encodePicture({ type, content }: GivenPicture): Promise<Buffer | null> {
  try {
    const picture = sharp(content, { failOn: 'warning', limitInputPixels: MOST_PIXELS }).toColourspace(
      'srgb',
    );
    return await (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 90 })).toBuffer();
  } catch {
    return null;
  }
}
