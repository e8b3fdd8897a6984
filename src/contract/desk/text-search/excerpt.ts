import { type SearchedWord, WORD } from './searched-words.ts';

export interface ExcerptPart {
  /** Offset in the excerpt. */
  index: number;
  text: string;
  /** Whether the part is one of the words that were searched for. */
  isMatch: boolean;
}

/** Characters shown before the first match, and in all. */
const BEFORE = 30;
const LENGTH = 140;

/** Returns a piece of a text around the first match, on one line, with its matches marked. */
export function excerptOf(text: string, wanted: readonly SearchedWord[]): ExcerptPart[] {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const words = Array.from(line.matchAll(WORD), ({ 0: word, index }) => ({ word, from: index }));
  const matches = words.filter(({ word }) => wanted.some((searched) => isFound(word, searched)));
  const first = matches[0]?.from ?? 0;
  const start = first <= BEFORE ? 0 : startOfWord(line, first - BEFORE);
  const end = Math.min(line.length, start + LENGTH);
  const parts: ExcerptPart[] = [];
  let length = 0;
  const add = (part: string, isMatch: boolean) => {
    if (part !== '') parts.push({ index: length, text: part, isMatch });
    length += part.length;
  };
  let at = start;
  add(start > 0 ? '… ' : '', false);
  for (const { word, from } of matches) {
    if (from + word.length > end) break;
    add(line.slice(at, from), false);
    add(word, true);
    at = from + word.length;
  }
  add(line.slice(at, end) + (end < line.length ? '…' : ''), false);
  return parts;
}

function isFound(word: string, { word: searched, begins }: SearchedWord): boolean {
  const [found, sought] = [word.toLowerCase(), searched.toLowerCase()];
  return begins ? found.startsWith(sought) : found === sought;
}

/** Returns the start of the next word, if it is near, so that an excerpt doesn't begin in the middle of a word. */
function startOfWord(line: string, from: number): number {
  const space = line.indexOf(' ', from);
  return space < 0 || space > from + BEFORE ? from : space + 1;
}
