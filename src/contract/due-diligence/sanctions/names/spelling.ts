/**
 * How a word of a name is compared. Names on the list were written in other scripts, and each country writes them in Latin
 * letters in its own way: Sergei, Sergey and Serguei are one name.
 */
export interface Spelling {
  /** Lower-case Latin letters and digits, as written. */
  letters: string;
  /** The same for most ways of writing a word in Latin letters. */
  sound: string;
  /** The consonants of `sound`, and an 'a' for a vowel at the beginning. */
  consonants: string;
}

/** From the most to the least specific. Vowels come last: e is written for a, y for i, and u for o. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^abd(?:[aeiou]{1,2}(?:l|r(?=r))?)?(?=..)/, 'abd'],
  [/^(?:mohd|muhd)$/, 'mohamed'],
  [/(?:shch|schtsch|stsch|shh)/g, '1'],
  [/t(?:s?ch)/g, '2'],
  [/sc?h/g, '1'],
  [/ch(?=[aeiouy]|$)/g, '2'],
  [/(?:dzh|zh|dj)/g, 'j'],
  [/(?:kh)/g, 'h'],
  [/(?:ts|tz)/g, '3'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/(?:ck|q|c)/g, 'k'],
  [/w/g, 'v'],
  [/(?<=o)ff?$|(?<=e)ff$/, 'v'],
  [/(?<=.)[iy]{1,3}ev(a?)$/, 'ev$1'],
  [/(?<=[ae])h$/, ''],
  [/^[yj]e/, 'e'],
  [/(?<=[b-df-hj-np-tv-z])j|(?<=[aeiou])j$/g, 'i'],
  [/ee/g, 'i'],
  [/(?:ou|oo|eo|oe)/g, 'o'],
  [/ae/g, 'a'],
  [/ue/g, 'u'],
  [/e/g, 'a'],
  [/y/g, 'i'],
  [/u/g, 'o'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)ai$/, 'i'],
];

/** Names repeat, so most words have been spelt before. */
const known = new Map<string, Spelling>();
const MOST_KNOWN = 100_000;

/** `letters` are in lower case. */
export function spellingOf(letters: string): Spelling {
  const before = known.get(letters);
  if (before) return before;
  let sound = letters;
  for (const [pattern, replacement] of RULES) sound = sound.replace(pattern, replacement);
  const consonants = sound.charAt(0).replace(/[iou]/, 'a') + sound.slice(1).replace(/[aiou]/g, '');
  const spelling = { letters, sound, consonants };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(letters, spelling);
  return spelling;
}

/** Letters that a vowel may take between two ways of writing a word. */
const VOWEL_EDITS = 2;
/** Shorter words have too few consonants to tell them apart. */
const FEWEST_FOR_CONSONANTS = 4;
export const FEWEST_FOR_EDIT = 3;

/**
 * How different two words are: 0 for another way of writing the same word, 0.5 if only vowels differ, 1 if one letter is
 * different, missing, too much or swapped with the next, and Infinity for other words.
 */
export function difference(one: Spelling, other: Spelling): number {
  if (one === other || one.sound === other.sound) return 0;
  const shorter = Math.min(one.letters.length, other.letters.length);
  if (
    one.consonants === other.consonants &&
    shorter >= FEWEST_FOR_CONSONANTS &&
    one.consonants.length > 1 &&
    endsInVowel(one) === endsInVowel(other) &&
    edits(one.sound, other.sound, VOWEL_EDITS) <= VOWEL_EDITS
  )
    return 0.5;
  if (shorter < FEWEST_FOR_EDIT) return Number.POSITIVE_INFINITY;
  if (edits(one.letters, other.letters, 1) <= 1) return 1;
  const isAlike =
    shorter > FEWEST_FOR_EDIT && one.sound[0] === other.sound[0] && endsInVowel(one) === endsInVowel(other);
  return isAlike && edits(one.sound, other.sound, 1) <= 1 ? 1 : Number.POSITIVE_INFINITY;
}

/** A vowel at the end makes another name: Ahmed and Ahmadi, Ivanov and Ivanova. */
const endsInVowel = ({ sound, consonants }: Spelling) => sound.at(-1) !== consonants.at(-1);

/**
 * The letters that have to be changed, added, left out or swapped with their neighbour to turn one word into the other, or
 * more than `most`.
 */
export function edits(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let start = 0;
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start += 1;
  let end = 0;
  const rest = Math.min(one.length, other.length) - start;
  while (end < rest && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end += 1;
  return tableEdits(one.slice(start, one.length - end), other.slice(start, other.length - end), most);
}

function tableEdits(one: string, other: string, most: number): number {
  if (one.length === 0 || other.length === 0) return one.length + other.length;
  // One edit leaves at most two letters between the common ends.
  if (most === 1 && Math.max(one.length, other.length) > 2) return 2;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      line.push(least);
    }
    before = last;
    last = line;
  }
  return last[other.length] ?? most + 1;
}
