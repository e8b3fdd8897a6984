import { PICTURE_MAX_BYTES, PICTURE_SIDE } from '#contract/identity/account/picture.ts';

/** JPEG qualities, tried in order until the picture is small enough. The last quality is always low enough. */
const QUALITIES = [0.85, 0.6, 0.3];

/**
 * Crops a picture to its middle square, scales it and returns it as a Base64 JPEG. This drops the file name and the
 * location. Throws if the browser can't read the file.
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  // JPEG has no transparency: transparent pixels would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  bitmap.close();
  const encoded = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? '');
  return encoded.find((base64) => base64.length * 0.75 <= PICTURE_MAX_BYTES) ?? encoded.at(-1) ?? '';
}
