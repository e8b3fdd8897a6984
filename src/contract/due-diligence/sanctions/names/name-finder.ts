import type { PartyKind } from '#contract/due-diligence/files/party.ts';
import { MOST_EXTRA } from './compare-names.ts';
import { createNumberIndex, Groups, type NumberIndex } from './name-index.ts';
import { hash } from './name-keys.ts';
import type { NameWord, NameWords } from './name-words.ts';
import { WordIndex } from './word-index.ts';

interface Built {
  /** The names that have a word, and the words of a name. */
  namesOf: Groups;
  wordsOf: Groups;
  /** Names by two neighbouring words written as one. */
  joined: NumberIndex;
  /** The search in which each name was last seen. */
  seenIn: Uint32Array;
  /** Of each word, bits of the party's words that it may be. */
  bits: Uint32Array;
}

/**
 * Names of one kind in memory. Finds those that may be alike with a party's: all words of the shorter name must have a
 * counterpart, so only names with the party's rarest words are looked at.
 */
export class NameFinder {
  readonly #kind: PartyKind;
  readonly #words: WordIndex;
  /** Pairs of a name and one of its words. */
  #pairs: [number, number][] = [];
  #joins: number[][] = [];
  #built: Built | null = null;
  #search = 0;

  constructor(kind: PartyKind) {
    this.#kind = kind;
    this.#words = new WordIndex(kind === 'person');
  }

  /** Adds the next name. All are added before the first search. */
  add({ main, words }: NameWords): void {
    const name = this.#joins.length;
    for (const word of main) this.#pairs.push([name, this.#words.add(word)]);
    this.#joins.push(neighbours(words).map((letters) => hash(letters)));
  }

  /** The positions of the names that may be alike. */
  find(party: NameWords): Iterable<number> {
    const { namesOf, wordsOf, joined, seenIn, bits } = this.#build();
    this.#search += 1;
    const search = this.#search;
    const alike = party.main.map((word) => this.#words.alike(word));
    const initials = initialsOf(party.main);
    for (const [index, ids] of alike.entries())
      for (const id of ids) bits[id] = (bits[id] ?? 0) | (1 << index);
    const found = new Set<number>();
    const look = (name: number) => {
      if (seenIn[name] === search) return;
      seenIn[name] = search;
      let matched = 0;
      wordsOf.each(name, (id) => {
        matched |= bits[id] ?? 0;
        if (initials.size > 0) matched |= initials.get(this.#words.firstLetterOf(id)) ?? 0;
      });
      const fewest = this.#fewestAlike(party.main.length, wordsOf.sizeOf(name));
      if (fewest !== null && countBits(matched) >= fewest) found.add(name);
    };
    const sizes = alike.map((ids) => ids.reduce((sum, id) => sum + namesOf.sizeOf(id), 0));
    for (const index of this.#rarest(party.main, sizes))
      for (const id of alike[index] ?? []) namesOf.each(id, look);
    for (const ids of alike) for (const id of ids) bits[id] = 0;
    for (const { spelling } of party.words) joined.find(hash(spelling.letters), (name) => found.add(name));
    for (const letters of neighbours(party.words)) {
      const id = this.#words.idOf(letters);
      if (id !== undefined) namesOf.each(id, (name) => found.add(name));
    }
    return found;
  }

  /** How many words of the party must have a counterpart in a name, by the number of words of both. Null: it is another name. */
  #fewestAlike(words: number, listed: number): number | null {
    if (words === listed) return words;
    if (this.#kind === 'company' || Math.min(words, listed) === 1 || words > listed + MOST_EXTRA) return null;
    return Math.min(words, listed);
  }

  /** Indexes of words of which a name that is alike has at least one. */
  #rarest(words: readonly NameWord[], sizes: readonly number[]): number[] {
    const indexes = [...words.keys()];
    const full = indexes.filter((index) => (words[index]?.spelling.letters.length ?? 0) > 1);
    // Initials alone are never enough.
    if (full.length < words.length) return full.length === 0 ? indexes : full;
    const fewest =
      this.#kind === 'company' || words.length < 3 ? words.length : Math.max(2, words.length - MOST_EXTRA);
    return indexes
      .toSorted((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0))
      .slice(0, words.length - fewest + 1);
  }

  #build(): Built {
    if (this.#built) return this.#built;
    const names = this.#joins.length;
    this.#built = {
      namesOf: new Groups(
        this.#pairs.map(([name, id]) => [id, name] as const),
        this.#words.size,
      ),
      wordsOf: new Groups(this.#pairs, names),
      joined: createNumberIndex(this.#joins),
      seenIn: new Uint32Array(names),
      bits: new Uint32Array(this.#words.size),
    };
    this.#pairs = [];
    this.#joins = [];
    return this.#built;
  }
}

/** A bit for each index of a word that is one letter, by that letter. */
function initialsOf(words: readonly NameWord[]): Map<number, number> {
  const initials = new Map<number, number>();
  for (const [index, { spelling }] of words.entries()) {
    const letter = spelling.letters.charCodeAt(0);
    if (spelling.letters.length === 1) initials.set(letter, (initials.get(letter) ?? 0) | (1 << index));
  }
  return initials;
}

/** Neighbouring words written as one. */
const neighbours = (words: readonly NameWord[]): string[] =>
  words.slice(1).map(({ spelling }, index) => `${words[index]?.spelling.letters}${spelling.letters}`);

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
