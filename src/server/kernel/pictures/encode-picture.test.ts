import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodePicture } from './encode-picture.ts';
import { aPng } from './png.fixture.ts';

const png = (content: Buffer) => encodePicture({ type: 'image/png', content });

it('a picture keeps its pixels', async () => {
  const given = aPng(48, 16);
  const stored = await png(given);
  const pixels = (content: Buffer) => sharp(content).raw().toBuffer();
  expect(await pixels(stored ?? Buffer.alloc(0))).toEqual(await pixels(given));
  expect(await png(given)).toEqual(stored);
});

it('hidden data of a photograph is removed', async () => {
  const create = { width: 8, height: 8, channels: 3 as const, background: 'red' };
  const content = await sharp({ create })
    .withExif({ IFD0: { Copyright: 'Where I live' } })
    .jpeg()
    .toBuffer();
  expect(content.includes('Where I live')).toBe(true);
  const stored = await encodePicture({ type: 'image/jpeg', content });
  expect(stored?.includes('Where I live')).toBe(false);
});

it.each([
  ['pixels that can’t be inflated', aPng(48, 16, { isDamaged: true })],
  ['rows with an unknown filter', aPng(48, 16, { filter: 9 })],
  ['a missing end', aPng(48, 16).subarray(0, -30)],
  ['too many pixels', aPng(1_000, 1_000)],
  ['an SVG picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
])('a file with %s is refused', async (_fault, content) => {
  expect(await png(content)).toBeNull();
});
