import anyAscii from 'any-ascii';
import type { PartyKind } from '#contract/due-diligence/files/party.ts';
import { type Spelling, spellingOf } from './spelling.ts';

export interface NameWord {
  spelling: Spelling;
  /** A word that is often left out: 'al', 'bin', 'Ltd'. */
  isOptional: boolean;
  /** Of a name on the list: part of the family name (its 'Name 6'). */
  isFamily: boolean;
}

/** A name as it is compared, with its words in the order in which they were written. */
export interface NameWords {
  kind: PartyKind;
  words: readonly NameWord[];
  /** Without the words that are often left out. */
  main: readonly NameWord[];
  /** The number of letters of `words`, and of `main`. */
  length: { all: number; main: number };
}

/** Longer names are cut, so that no name takes long to compare. */
const MOST_WORDS = 16;

const PARTICLES = new Set(
  'al el ul bin ibn ben bint binti ould abu abou de da di del della der den van von la le du dos das mr mrs ms miss dr sir lord lady haji hajji'.split(
    ' ',
  ),
);
/** 'al' before some letters. Written alone, they are names of their own. */
const HYPHENATED_ARTICLES = /(?<![a-z])(?:as|ash|ad|adh|ar|an|at|ath|az|al|el|ul)-(?=[a-z])/g;

const LEGAL_FORMS = new Set(
  'ltd limited llc llp lp plc inc incorporated corp corporation co company gmbh ag kg sa sarl sas srl spa bv nv oy ab as aps sp zoo ooo oao pao ao zao jsc pjsc ojsc cjsc ojs pjs fze fzc fzco fz dmcc pte pty sdn bhd pvt private doo dd ad eood ood kft zrt tov pat at the and of'.split(
    ' ',
  ),
);
const LEGAL_PHRASES =
  /(?<![a-z])(?:(?:public|open|closed|private|limited|international)? ?joint stock company|limited liability (?:company|partnership)|obshchestvo s ogranichennoy otvetstvennostyu|(?:publichnoe|otkrytoe|zakrytoe)? ?aktsionernoe obshchestvo|free zone (?:company|establishment))(?![a-z])/g;

/** A name in one piece, as staff type it, or as the list has it: the family name apart from the others. */
export type WrittenName = string | { family: string; given: string };

/** A name in another script, or of an entity, comes in one piece. Which word is the family name isn't known. */
export const writtenName = ({ given, family }: { given: string; family: string }): WrittenName =>
  given === '' ? family : { given, family };

export function nameWords(name: WrittenName, kind: PartyKind): NameWords {
  const parts =
    typeof name === 'string'
      ? wordsOf(name, kind, false)
      : [...wordsOf(name.given, kind, false), ...wordsOf(name.family, kind, true)];
  const words = parts.slice(0, MOST_WORDS);
  // A company may be called 'The Company Ltd', and a person 'Van'.
  const isAllOptional = words.every(({ isOptional }) => isOptional);
  const main = isAllOptional ? words : words.filter(({ isOptional }) => !isOptional);
  return { kind, words, main, length: { all: lettersOf(words), main: lettersOf(main) } };
}

const lettersOf = (words: readonly NameWord[]) =>
  words.reduce((sum, { spelling }) => sum + spelling.letters.length, 0);

function wordsOf(text: string, kind: PartyKind, isFamily: boolean): NameWord[] {
  const latin = anyAscii(text.normalize('NFC')).toLowerCase();
  const plain = latin.replace(/['`"’]/g, '');
  const marked =
    kind === 'person'
      ? plain.replace(HYPHENATED_ARTICLES, 'al ')
      : plain.replace(/(?<![a-z])([a-z])\.(?=[a-z](?![a-z]))/g, '$1').replace(/[^a-z0-9]+/g, ' ');
  const optionalPhrase = kind === 'company' ? marked.replace(LEGAL_PHRASES, ' ltd ') : marked;
  const found = optionalPhrase.match(/[a-z0-9]+/g) ?? [];
  const joined = kind === 'person' ? withServants(found) : found;
  const optional = kind === 'person' ? PARTICLES : LEGAL_FORMS;
  return joined.map((letters) => ({
    spelling: spellingOf(letters),
    isOptional: optional.has(letters),
    isFamily,
  }));
}

const SERVANT = /^abd(?:[aeou]{1,2}[lr])?$/;

/** Joins 'Abdul Rahman' and 'Abd al-Rahman' to one word, which is also written Abdulrahman. */
function withServants(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = words[index + 1] === 'al' ? index + 2 : index + 1;
    const of = words[next];
    if (SERVANT.test(word) && of !== undefined && of.length > 1) {
      joined.push(`abd${of}`);
      index = next;
    } else joined.push(word);
  }
  return joined;
}
