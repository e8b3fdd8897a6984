/** Titles that the register or a form puts before or after a name. */
const TITLES = new Set(
  'mr mrs ms miss mx master dr doctor prof professor sir dame lord lady baron baroness hon rev revd reverend esq jr sr jnr snr mbe obe cbe kbe phd fca aca acca kc qc'.split(
    ' ',
  ),
);

/** Letters that don't decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents or punctuation. Apostrophes disappear, hyphens and others separate words. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/gu, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’‘`´]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const wordsOf = (text: string) =>
  foldedName(text)
    .split(' ')
    .filter((word) => word !== '' && !TITLES.has(word));

interface PersonName {
  words: string[];
  /** Null if the name doesn't say which words are the surname. */
  surname: string | null;
  forenames: string[];
}

/** Reads 'SURNAME, Forenames, Title' and 'Title Forenames Surname'. */
function readName(name: string): PersonName {
  const [before = '', ...after] = name.split(',');
  const surname = wordsOf(before);
  const forenames = wordsOf(after.join(' '));
  // 'Jane Smith, MBE' has no forenames after its comma.
  if (surname.length === 0 || forenames.length === 0)
    return { words: [...surname, ...forenames], surname: null, forenames: [] };
  return { words: [...forenames, ...surname], surname: surname.join(''), forenames };
}

/** Returns the words before the surname, or null if the name doesn't end with it. 'o brien' ends with 'obrien'. */
function forenamesBefore({ words, surname: own, forenames }: PersonName, surname: string): string[] | null {
  if (own !== null) return own === surname ? forenames : null;
  for (let index = words.length - 1; index > 0; index -= 1)
    if (words.slice(index).join('') === surname) return words.slice(0, index);
  return null;
}

const agree = (one: string, other: string) =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two names can be one person's: the same surname and first forename, or its initial. Middle names may be
 * missing, but not differ. Order, case, accents, hyphens and titles don't matter.
 */
export function isSamePersonName(one: string, other: string): boolean {
  const first = readName(one);
  const second = readName(other);
  if (first.words.length === 0 || second.words.length === 0) return false;
  if ([...first.words].sort().join(' ') === [...second.words].sort().join(' ')) return true;
  const surname = first.surname ?? second.surname ?? first.words.at(-1) ?? '';
  const here = forenamesBefore(first, surname);
  const there = forenamesBefore(second, surname);
  if (!here || !there || here.length === 0 || there.length === 0) return false;
  const shared = Math.min(here.length, there.length);
  return here.slice(0, shared).every((forename, index) => agree(forename, there[index] ?? ''));
}

const COMPANY_WORDS: Readonly<Record<string, string>> = {
  limited: 'ltd',
  company: 'co',
  and: '',
  the: '',
  cyfyngedig: 'ltd',
  cyf: 'ltd',
};

/** Whether two companies' names differ only in case, punctuation and words such as 'Limited' for 'Ltd'. */
export function isSameCompanyName(one: string, other: string): boolean {
  const short = (name: string) =>
    foldedName(name.replace(/\bpublic limited company\b/i, 'plc'))
      .split(' ')
      .map((word) => COMPANY_WORDS[word] ?? word)
      .join('');
  return short(one) !== '' && short(one) === short(other);
}
