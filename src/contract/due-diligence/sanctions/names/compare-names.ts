import type { NameWord, NameWords } from './name-words.ts';
import { difference } from './spelling.ts';

/** The weight of what differs, in points of 100. */
const POINTS = { difference: 12, initial: 14, leftOut: 3 };
const MOST_LEFT_OUT_POINTS = 9;
/** Middle names that a party may have and the list not. */
export const MOST_EXTRA = 2;
/** With one letter different, shorter names are other names. */
const FEWEST_LETTERS_FOR_EDIT = 8;
export const FEWEST_FOR_SINGLE_EDIT = 6;
const FEWEST_FOR_COMPANY_EDIT = 5;

interface Pair {
  one: number;
  other: number;
  /** Of `difference`, or 'initial'. */
  cost: number | 'initial';
}

/**
 * How alike the name of a party and a name on the list are, from 1 to 100, or null if they are different names. The order of
 * the words makes no difference.
 */
export function compareNames(party: NameWords, listed: NameWords): number | null {
  if (party.kind !== listed.kind || party.main.length === 0 || listed.main.length === 0) return null;
  return compareWords(party, listed) ?? compareJoined(party, listed);
}

function compareWords(party: NameWords, listed: NameWords): number | null {
  const isPerson = party.kind === 'person';
  const [one, other] = [party.main, listed.main];
  const isLeftOut = one.length !== other.length;
  const fewest = Math.min(one.length, other.length);
  if (isLeftOut && (fewest === 1 || !isPerson)) return null;
  const pairs = pairWords(one, other, isPerson);
  if (pairs === null) return null;
  const initials = pairs.filter(({ cost }) => cost === 'initial').length;
  const sum = pairs.reduce((sum, { cost }) => sum + (cost === 'initial' ? 0 : cost), 0);
  if (initials > 0 && (sum > 0.5 || !hasFullWord(one, pairs))) return null;
  if (isLeftOut && (sum > 0.5 || !keepsEnds(one, other, pairs))) return null;
  if (sum > (pairs.length > 2 ? 1.5 : 1)) return null;
  if (pairs.some(({ cost }) => cost === 1)) {
    const letters = Math.min(party.length.main, listed.length.main);
    if (letters < (fewest === 1 ? FEWEST_FOR_SINGLE_EDIT : FEWEST_LETTERS_FOR_EDIT)) return null;
  }
  const leftOut = Math.abs(one.length - other.length) * POINTS.leftOut;
  const points =
    sum * POINTS.difference + initials * POINTS.initial + Math.min(MOST_LEFT_OUT_POINTS, leftOut);
  return Math.max(1, Math.round(100 - points));
}

const hasFullWord = (words: readonly NameWord[], pairs: readonly Pair[]) =>
  pairs.some(({ one, cost }) => cost !== 'initial' && (words[one]?.spelling.letters.length ?? 0) > 1);

/**
 * Middle names may be left out, the first name and the family name not: else everybody with two common names would be
 * everybody who has them among five.
 */
function keepsEnds(one: readonly NameWord[], other: readonly NameWord[], pairs: readonly Pair[]): boolean {
  const familyAt = other.findIndex(({ isFamily }) => isFamily);
  const lastAt = other.length - 1;
  const isFamily = (index: number) => (familyAt < 0 ? index === lastAt : (other[index]?.isFamily ?? false));
  const isFirst = (index: number) => index === (familyAt === 0 ? lastAt : 0);
  if (other.length > one.length)
    return pairs.some(({ other }) => isFamily(other)) && pairs.some(({ other }) => isFirst(other));
  return (
    one.length - other.length <= MOST_EXTRA &&
    pairs.some(({ one: at, other }) => isFamily(other) && (at === 0 || at === one.length - 1))
  );
}

/** Pairs each word with the one most like it, the most alike first. Null if a word of the shorter name is left over. */
function pairWords(one: readonly NameWord[], other: readonly NameWord[], isPerson: boolean): Pair[] | null {
  const isSwapped = one.length > other.length;
  const [shorter, longer] = isSwapped ? [other, one] : [one, other];
  const costAt = (index: number, at: number) =>
    isSwapped
      ? costOf(longer[at] as NameWord, shorter[index] as NameWord, isPerson)
      : costOf(shorter[index] as NameWord, longer[at] as NameWord, isPerson);
  // Most names end here, so nothing is stored yet.
  for (let index = 0; index < shorter.length; index += 1) {
    let at = 0;
    while (at < longer.length && costAt(index, at) === null) at += 1;
    if (at === longer.length) return null;
  }
  const found: Pair[] = [];
  for (let index = 0; index < shorter.length; index += 1) {
    for (let at = 0; at < longer.length; at += 1) {
      const cost = costAt(index, at);
      if (cost !== null)
        found.push(isSwapped ? { one: at, other: index, cost } : { one: index, other: at, cost });
    }
  }
  const rank = ({ cost }: Pair) => (cost === 'initial' ? 2 : cost);
  found.sort((a, b) => rank(a) - rank(b));
  const pairs: Pair[] = [];
  for (const pair of found) {
    if (!pairs.some(({ one, other }) => one === pair.one || other === pair.other)) pairs.push(pair);
  }
  return pairs.length < shorter.length ? null : pairs;
}

export function costOf(one: NameWord, other: NameWord, isPerson: boolean): Pair['cost'] | null {
  const [first, second] = [one.spelling.letters, other.spelling.letters];
  if (first.length > 1 && second.length > 1) {
    const cost = difference(one.spelling, other.spelling);
    if (
      cost > 1 ||
      (cost === 1 && !isPerson && Math.min(first.length, second.length) < FEWEST_FOR_COMPANY_EDIT)
    )
      return null;
    return cost;
  }
  if (first === second) return 0;
  // A family name of one letter, such as O, is a whole name.
  if (!isPerson || (other.isFamily && second.length === 1)) return null;
  return first[0] === second[0] ? 'initial' : null;
}

/** Whether both are the same if neighbouring words are written as one, as in 'Jong Un' and 'Jongun', 'Tech Mash' and 'Techmash'. */
function compareJoined(one: NameWords, other: NameWords): number | null {
  if (one.length.all !== other.length.all && one.length.main !== other.length.main) {
    const mixed = one.length.all === other.length.main || one.length.main === other.length.all;
    if (!mixed) return null;
  }
  const isSame = oneJoin(one.words, other.words) || oneJoin(other.words, one.words);
  return isSame ? 100 - POINTS.difference / 2 : null;
}

function oneJoin(one: readonly NameWord[], other: readonly NameWord[]): boolean {
  for (let index = 0; index + 1 < one.length; index += 1) {
    const letters = `${one[index]?.spelling.letters}${one[index + 1]?.spelling.letters}`;
    const at = other.findIndex(({ spelling }) => spelling.letters === letters);
    if (at < 0) continue;
    const left = one.filter((_, position) => position !== index && position !== index + 1);
    if (soundsOf(left) === soundsOf(other.filter((_, position) => position !== at))) return true;
  }
  return false;
}

const soundsOf = (words: readonly NameWord[]) =>
  words
    .filter(({ isOptional }) => !isOptional)
    .map(({ spelling }) => spelling.sound)
    .sort()
    .join(' ');
