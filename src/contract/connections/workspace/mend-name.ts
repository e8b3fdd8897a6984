/** Characters that Windows or OneDrive refuses, and control characters. */
const REFUSED = /["*:<>?/\\|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
/** Windows reserves these names, whatever follows the first dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$|desktop\.ini|\.lock)(?=\.|$)/i;
/** Leaves room for the folders around it: OneDrive limits a path to 400 characters. */
const MAX_CHARACTERS = 120;
/** Linux limits a name to 255. */
const MAX_BYTES = 240;

/** Stands for a name of which nothing is left. */
const NOTHING = 'Folder';

/**
 * A name that Linux, Windows, macOS, OneDrive and SharePoint accept for a folder or file. A name that they accept stays the
 * same.
 */
export function mendName(name: string): string {
  const accepted = name.normalize('NFC').replace(REFUSED, '-').replace(/\s+/g, ' ').replace(/_vti_/gi, 'vti');
  const trimmed = trimEnds(shorten(trimEnds(accepted)));
  if (trimmed === '') return NOTHING;
  return trimmed.replace(RESERVED, (reserved) => `${reserved}_`);
}

/** Dots and spaces at either end, and what marks a temporary file of Office. */
function trimEnds(name: string): string {
  const trimmed = name.replace(/^(?:[.\s]|~\$)+/, '');
  let end = trimmed.length;
  while (/[.\s]/.test(trimmed.charAt(end - 1))) end -= 1;
  return trimmed.slice(0, end);
}

function shorten(name: string): string {
  let characters = 0;
  let bytes = 0;
  let kept = '';
  for (const character of name) {
    characters += character.length;
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    if (characters > MAX_CHARACTERS || bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept;
}

/** Bytes of a code point in UTF-8. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
