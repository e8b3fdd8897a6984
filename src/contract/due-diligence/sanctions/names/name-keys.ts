import { FEWEST_FOR_SINGLE_EDIT } from './compare-names.ts';
import type { NameWord, NameWords } from './name-words.ts';

/** A person's name has at most this many words in its keys, and a company's. All of a company's words must match. */
const MOST_KEYED = { person: 6, company: 4 };

/**
 * Numbers of which two names that are alike share at least one, so that a name is compared with few others. Of two words
 * that match, at most one has a letter different or is an initial: each key is the consonants of one word, and the first
 * letter or the last consonant of another, of which one letter changes at most one.
 */
export function nameKeys(name: NameWords): number[] {
  const words = keyedWords(name);
  const keys = new Set<number>();
  // Companies with another number of words aren't alike.
  const count = name.kind === 'company' ? name.main.length : '';
  for (const one of words) {
    if (one.spelling.letters.length === 1) continue;
    for (const other of words) {
      if (one === other) continue;
      const { letters, consonants } = other.spelling;
      keys.add(hash(`${count}${one.spelling.consonants}^${letters[0]}`));
      if (letters.length > 1) keys.add(hash(`${count}${one.spelling.consonants}$${consonants.at(-1)}`));
    }
  }
  const { main } = name;
  const joined = main.map(({ spelling }) => spelling.letters).join('');
  keys.add(hash(main.length === 1 ? `=${main[0]?.spelling.consonants}` : `+${joined}`));
  if (main.length === 1) {
    keys.add(hash(`+${joined}`));
    // A single word with one letter different shares the word without that letter.
    if (joined.length >= FEWEST_FOR_SINGLE_EDIT - 1) {
      keys.add(hash(`-${joined}`));
      for (let index = 0; index < joined.length; index += 1)
        keys.add(hash(`-${joined.slice(0, index)}${joined.slice(index + 1)}`));
    }
  }
  return [...keys];
}

function keyedWords(name: NameWords): readonly NameWord[] {
  const { main: words } = name;
  const most = MOST_KEYED[name.kind];
  if (words.length <= most) return words;
  if (name.kind === 'company')
    return words.toSorted((a, b) => b.spelling.letters.length - a.spelling.letters.length).slice(0, most);
  // The family name comes last, and is never left out of a match.
  return [...words.slice(0, most - 3), ...words.slice(-3)];
}

/** FNV-1a, as a signed number of 32 bits, which PostgreSQL's `integer` stores. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
