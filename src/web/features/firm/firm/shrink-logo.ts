import { LOGO_HEIGHT, LOGO_MAX_BYTES, LOGO_WIDTH } from '#contract/firm/firm/logo.ts';

/** JPEG qualities for pictures that are too large as PNG. At the last quality, any picture is small enough. */
const QUALITIES = [0.9, 0.6, 0.3];

/**
 * Scales a picture down to a logo and returns it as a data URL: PNG, which keeps transparency, or JPEG if the PNG is
 * too large. The result has no file name and no location. Throws if the browser can't read the file.
 */
export async function shrinkLogo(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LOGO_WIDTH / bitmap.width, LOGO_HEIGHT / bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const png = canvas.toDataURL('image/png');
  if (isSmall(png)) return png;
  // JPEG has no transparency: transparent pixels would turn black.
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const jpegs = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality));
  return jpegs.find(isSmall) ?? jpegs.at(-1) ?? png;
}

function isSmall(dataUrl: string): boolean {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return base64.length * 0.75 <= LOGO_MAX_BYTES;
}
