import { expect, test } from 'vitest';
import { LOGO_MAX_BYTES, logoType } from './logo.ts';

const START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const END = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** The header and the end of a PNG. Nothing between them is read. */
function png({ width = 480, height = 160, padding = 0 } = {}): Uint8Array {
  const size = [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255];
  return Uint8Array.from([...START, ...size, ...Array(padding).fill(1), ...END]);
}

function jpeg(width: number, height: number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]);
}

test('a logo is a PNG or JPEG, judged by its content', () => {
  expect(logoType(png())).toBe('image/png');
  expect(logoType(jpeg(480, 160))).toBe('image/jpeg');
  for (const wrong of [
    png({ width: 481 }),
    png({ height: 161 }),
    png({ width: 0 }),
    jpeg(481, 1),
    jpeg(1, 161),
  ])
    expect(logoType(wrong)).toBeNull();
});

test('a logo has a maximum size in bytes', () => {
  const { length } = png();
  expect(logoType(png({ padding: LOGO_MAX_BYTES - length }))).toBe('image/png');
  expect(logoType(png({ padding: LOGO_MAX_BYTES - length + 1 }))).toBeNull();
});

test('bytes that are not exactly one complete PNG or JPEG are rejected', () => {
  const text = (value: string) => Uint8Array.from(value, (character) => character.charCodeAt(0));
  for (const bytes of [
    text(''),
    text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    text('RIFF\x10\0\0\0WEBPVP8 '),
    Uint8Array.from([...START, ...END]),
    png().slice(0, -1),
    Uint8Array.from([...png(), ...text('<script>alert(1)</script>')]),
  ])
    expect(logoType(bytes)).toBeNull();
});
