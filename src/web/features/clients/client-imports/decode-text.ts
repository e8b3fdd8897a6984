/** Number of bytes examined to recognise UTF-16 without a byte order mark. */
const SAMPLE = 4_096;

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark. Decodes anything else as Windows-1252, which Excel on
 * Windows writes. Every byte is valid Windows-1252.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const utf16 = utf16Of(new Uint8Array(bytes, 0, Math.min(SAMPLE, bytes.byteLength)));
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In UTF-16, most letters of European languages have one zero byte. In other encodings, text has no zero bytes. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < bytes.length / 4) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
