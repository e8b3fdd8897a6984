/** Shorter words match whole words only, and don't start a search: as prefixes, they would match too many texts. */
const PREFIX_MIN = 3;
const WORDS_MAX = 8;
const WORD_MAX = 60;

/** The words of a text: letters and digits in a row. */
export const WORD = /[\p{L}\p{N}]+/gu;

export interface SearchedWord {
  word: string;
  /** Whether longer words that begin with this word are found too. */
  begins: boolean;
}

/** Returns the words to find, as typed, or no words if all are too short. */
export function searchedWords(search: string): SearchedWord[] {
  const words = (search.match(WORD) ?? []).slice(0, WORDS_MAX).map((word) => word.slice(0, WORD_MAX));
  if (!words.some((word) => word.length >= PREFIX_MIN)) return [];
  return words.map((word) => ({ word, begins: word.length >= PREFIX_MIN }));
}
