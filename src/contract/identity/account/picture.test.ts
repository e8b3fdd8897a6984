import { expect, test } from 'vitest';
import { isPicture, PICTURE_MAX_BYTES } from './picture.ts';

/** The segments of a JPEG of the given size. Nothing after the frame header is read. */
function jpeg({ width = 256, height = 256, padding = 0 } = {}): Uint8Array {
  const app0 = [0xff, 0xe0, 0, 4, 1, 2];
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...app0, ...frame, ...Array(padding).fill(1), 0xff, 0xd9]);
}

test('a picture is a JPEG of 256 by 256 pixels', () => {
  expect(isPicture(jpeg())).toBe(true);
  expect(isPicture(jpeg({ width: 257 }))).toBe(false);
  expect(isPicture(jpeg({ height: 65_535 }))).toBe(false);
});

test('a picture has a maximum size in bytes', () => {
  const { length } = jpeg();
  expect(isPicture(jpeg({ padding: PICTURE_MAX_BYTES - length }))).toBe(true);
  expect(isPicture(jpeg({ padding: PICTURE_MAX_BYTES - length + 1 }))).toBe(false);
});

test('bytes that are not exactly one complete JPEG are rejected', () => {
  const text = (value: string) => Uint8Array.from(value, (character) => character.charCodeAt(0));
  for (const bytes of [
    text(''),
    text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    text('\x89PNG\r\n\x1a\n'),
    text('GIF89a'),
    Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]),
    jpeg().slice(0, -2),
    // A segment of length 0 must not cause an endless loop.
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd9]),
    // HTML after the picture.
    Uint8Array.from([...jpeg(), ...text('<script>alert(1)</script>')]),
  ])
    expect(isPicture(bytes)).toBe(false);
});
