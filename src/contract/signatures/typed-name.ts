/**
 * Whether a typed name shares no word with the signatory's name, ignoring case, accents and initials. The page then asks
 * whether the right person is signing; any name is accepted.
 * @internal
 */
export function isAnotherName(typed: string, name: string): boolean {
  const words = new Set(wordsOf(name));
  return words.size > 0 && !wordsOf(typed).some((word) => words.has(word));
}

const MARKS = /\p{M}/gu;
const WORDS = /[\p{L}\p{N}]{2,}/gu;

function wordsOf(name: string): string[] {
  return name.normalize('NFD').replace(MARKS, '').toLowerCase().match(WORDS) ?? [];
}
