/** Names that Windows reserves, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Characters that no file system, or not every one, accepts in a name. Bidirectional marks would disguise an extension. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Bytes of a name in UTF-8. File systems allow 255; a number may follow. */
const LONGEST = 150;

/** A name that every file system accepts. Its extension stays. */
export function safeFileName(name: string): string {
  const mended = withoutEnd(name.normalize('NFC').replace(UNSAFE, '_').trim());
  const named = mended === '' ? 'unnamed' : mended.replace(/^\./, '_').replace(RESERVED, '_$&');
  const { stem, extension } = parts(named);
  return `${cut(stem, LONGEST - bytes(extension)).trim()}${extension}`;
}

/** The extension that people know a type by. 'v1.2' has none. */
const EXTENSION = /(?<=.)\.[A-Za-z][A-Za-z0-9]{0,4}$/;

/** A safe name for content that has one of these extensions. Another one, which would mislead, gives way to the first. */
export function nameForContent(name: string, extensions: readonly [string, ...string[]]): string {
  const safe = safeFileName(name);
  const given = EXTENSION.exec(safe)?.[0] ?? '';
  if (extensions.includes(given.slice(1).toLowerCase())) return safe;
  return safeFileName(`${safe.slice(0, safe.length - given.length)}.${extensions[0]}`);
}

/** Windows drops dots and spaces at the end of a name. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Returns a function that makes names unique, also where case makes no difference: 'a.pdf', then 'A (2).pdf'. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const { stem, extension } = parts(name);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${extension}`;
    taken.add(free.toLowerCase());
    return free;
  };
}

function parts(name: string): { stem: string; extension: string } {
  const extension = /(?<=.)\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - extension.length), extension };
}

/** The length of a text in UTF-8. */
function bytes(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return length;
}

function cut(text: string, longest: number): string {
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += bytes(character);
    if (length > longest) break;
    kept += character;
  }
  return kept;
}
