import { costOf } from './compare-names.ts';
import { createNumberIndex, type NumberIndex } from './name-index.ts';
import { hash } from './name-keys.ts';
import type { NameWord } from './name-words.ts';
import { FEWEST_FOR_EDIT, type Spelling } from './spelling.ts';

/**
 * Words of the list by the numbers that words which may be alike share: their consonants, and their letters and sound with one
 * letter left out.
 */
export function wordKeys({ letters, sound, consonants }: Spelling): number[] {
  const keys = new Set([hash(`c${consonants}`)]);
  if (letters.length >= FEWEST_FOR_EDIT) {
    addShorter(keys, `l${letters}`);
    addShorter(keys, `s${sound}`);
  }
  return [...keys];
}

function addShorter(keys: Set<number>, text: string): void {
  keys.add(hash(text));
  for (let index = 1; index < text.length; index += 1)
    keys.add(hash(text.slice(0, index) + text.slice(index + 1)));
}

/** Names repeat, so most words of parties have been looked up before. */
const MOST_KNOWN = 50_000;

/** The different words of the list's names. Finds those that may be the same as a word of a party. */
export class WordIndex {
  readonly #isPerson: boolean;
  readonly #ids = new Map<string, number>();
  readonly #words: NameWord[] = [];
  #index: NumberIndex | null = null;
  readonly #known = new Map<string, readonly number[]>();

  constructor(isPerson: boolean) {
    this.#isPerson = isPerson;
  }

  get size(): number {
    return this.#words.length;
  }

  /** The number of a word, which it gets if it is new. */
  add({ spelling }: NameWord): number {
    const known = this.#ids.get(spelling.letters);
    if (known !== undefined) return known;
    const id = this.#words.length;
    // Whether a single letter is a family name differs by name.
    this.#words.push({ spelling, isOptional: false, isFamily: false });
    this.#ids.set(spelling.letters, id);
    return id;
  }

  idOf(letters: string): number | undefined {
    return this.#ids.get(letters);
  }

  firstLetterOf(id: number): number {
    return this.#words[id]?.spelling.letters.charCodeAt(0) ?? 0;
  }

  /** Words that may be written for this one. Of a single letter only itself, not the words that begin with it. */
  alike(word: NameWord): readonly number[] {
    const { letters } = word.spelling;
    const known = this.#known.get(letters);
    if (known) return known;
    const found = this.#find(word);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(letters, found);
    return found;
  }

  #find(word: NameWord): number[] {
    const { letters } = word.spelling;
    const same = this.#ids.get(letters);
    if (letters.length === 1) return same === undefined ? [] : [same];
    this.#index ??= createNumberIndex(this.#words.map(({ spelling }) => wordKeys(spelling)));
    const seen = new Set<number>();
    const initial = this.#isPerson ? this.#ids.get(letters.charAt(0)) : undefined;
    if (initial !== undefined) seen.add(initial);
    for (const key of wordKeys(word.spelling)) this.#index.find(key, (id) => seen.add(id));
    return [...seen].filter((id) => {
      const other = this.#words[id];
      return other !== undefined && costOf(word, other, this.#isPerson) !== null;
    });
  }
}
