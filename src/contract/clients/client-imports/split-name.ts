export interface PersonName {
  first_name: string;
  surname: string;
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'professor', 'rev', 'sir', 'dame']);
const SUFFIXES = new Set(['jr', 'jnr', 'sr', 'snr', 'ii', 'iii', 'iv', 'mbe', 'obe', 'cbe']);
/** Words that begin a surname: van der Berg, de la Cruz, O Connor, St John. */
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le ter ten bin ibn al el o st'.split(' '),
);

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
const isOne = (words: ReadonlySet<string>, word = '') => words.has(word.toLowerCase().replaceAll('.', ''));

/** Splits a person's name, even if written 'Surname, First name'. Leaves out a title. A single word is the first name. */
export function splitName(name: string): PersonName {
  const [before = '', ...rest] = name.split(',');
  const after = wordsOf(rest.join(' '));
  if (after.length > 0 && !isOne(SUFFIXES, after[0]))
    return { first_name: withoutTitle(after, 1).join(' '), surname: wordsOf(before).join(' ') };
  const words = withoutTitle(wordsOf(name.replaceAll(',', ' ')), 2);
  let start = words.length - 1;
  while (start > 1 && isOne(SUFFIXES, words[start])) start -= 1;
  while (start > 1 && isOne(PARTICLES, words[start - 1])) start -= 1;
  return splitAt(words, Math.max(1, start));
}

/** Keeps the title of 'Mr Smith', because a name needs two parts. */
function withoutTitle(words: string[], least: number): string[] {
  return words.length > least && isOne(TITLES, words[0]) ? words.slice(1) : words;
}

/** Surname of a client known only by a company name of one word. */
const ONE_WORD_COMPANY = '(company)';

/** Splits a company's name for use in place of an unknown person's. A single word gets the surname '(company)'. */
export function nameOfCompany(company: string): PersonName {
  const words = wordsOf(company);
  if (words.length === 1) return splitAt([...words, ONE_WORD_COMPANY], 1);
  return splitAt(words, words.length - 1);
}

function splitAt(words: string[], index: number): PersonName {
  return { first_name: words.slice(0, index).join(' '), surname: words.slice(index).join(' ') };
}
