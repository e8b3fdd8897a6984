import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN, type WeakPasswordReason } from './password.ts';

// Only for the server, since the lists of leaked passwords are large.

const PRODUCT_WORDS = ['tallygate', 'tally', 'crm'];

/** Words that are easy to guess at a firm like this but missing from worldwide lists of leaked passwords. */
const TRADE_WORDS = (
  'firm practice client clients accounts accounting accountant accountants accountancy tax taxes taxadviser vat hmrc ' +
  'paye audit auditor bookkeeping bookkeeper payroll proforma proposal invoice ledger office staff partner'
).split(' ');

/** A random password of six characters needs more guesses. */
const TRIVIAL_GUESSES = 1_000_000;

/** Number of characters to check, because each takes time. A longer trivial password only repeats its beginning. */
const CHECKED_LENGTH = 24;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, trade: TRADE_WORDS },
  graphs: adjacencyGraphs,
  maxLength: CHECKED_LENGTH,
});

const REASONS: Partial<Record<string, WeakPasswordReason>> = {
  dictionary: 'common',
  repeat: 'repeated',
  sequence: 'sequence',
  spatial: 'sequence',
  wordSequence: 'sequence',
  date: 'date',
  regex: 'date', // its only pattern is a recent year
};

/** Whose password it is, and the names that everybody there knows. */
export interface PasswordOwner {
  email: string;
  names: readonly string[];
  /** The firm's names. Empty until somebody enters one. */
  firm: readonly string[];
  /** The name that the operator gave the product. */
  app: string;
}

/** Words between or after a firm's names. */
const CONNECTORS = ['limited', 'group', 'and', 'the', 'ltd', 'llp', 'plc', 'of', 'co', 'uk'];

/** Signs that people type instead of letters. Unlike the estimator's table, a sign stands for one letter here. */
const SIGNS: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '69',
  i: '1!|',
  l: '1!|7',
  o: '0',
  s: '$5',
  t: '7+',
  z: '2',
};

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const squashed = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Texts, whole and in parts: `jane.smith@bakers.example` has jane, smith and bakers. The longest come first. */
function wordsOf(texts: readonly string[]): string[] {
  const parts = texts
    .flatMap((text) => [text, text.replaceAll(/[&+]/g, ' and ')])
    .flatMap((text) => [text, squashed(text), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts.map((word) => word.toLowerCase()))]
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
}

/** Words that somebody who knows the owner tries first. */
const ownWords = ({ email, names, firm, app }: PasswordOwner): [WeakPasswordReason, string[]][] => [
  ['personal', wordsOf([email, email.split('@')[0] ?? '', ...names, names.join('')])],
  ['firm', wordsOf(firm)],
  ['product', wordsOf([...PRODUCT_WORDS, app])],
];

function without(text: string, words: readonly string[]): string {
  return words
    .map(squashed)
    .filter((word) => word !== '')
    .reduce((left, word) => {
      const pattern = [...word].map((letter) => `[${letter}${SIGNS[letter] ?? ''}]`).join('');
      return left.replaceAll(new RegExp(pattern, 'gu'), ' ');
    }, text);
}

/** Whether hardly a letter is left of a password without these words, which may be written with signs for letters. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const text = folded(password);
  return [text, text.replaceAll(/[^\p{L}\p{N}@$!|+]/gu, ''), squashed(password)].some((written) => {
    const rest = without(written, words);
    return rest !== written && without(rest, CONNECTORS).replaceAll(/\P{L}/gu, '').length < 3;
  });
}

/** Returns why a password is too short or trivially guessable, or [] if it is neither. Checked wherever a password is set. */
export function weakPasswordReasons(password: string, owner: PasswordOwner): WeakPasswordReason[] {
  const reasons = new Set<WeakPasswordReason>();
  if (password.length < PASSWORD_MIN) reasons.add('length');
  const known = ownWords(owner);
  for (const [reason, words] of known) if (consistsOf(password, words)) reasons.add(reason);
  const all = known.flatMap(([, words]) => words).toSorted((one, other) => other.length - one.length);
  if (reasons.size === 0 && consistsOf(password, all)) {
    const text = squashed(password);
    for (const [reason, words] of known) if (without(text, words) !== text) reasons.add(reason);
  }
  const { guesses, sequence } = estimator.check(
    password,
    all.map((word) => word.slice(0, CHECKED_LENGTH)),
  );
  if (guesses > TRIVIAL_GUESSES) return [...reasons];
  for (const { pattern, dictionaryName, matchedWord } of sequence) {
    const source = known.find(([, words]) =>
      words.some((word) => word.slice(0, CHECKED_LENGTH) === matchedWord),
    );
    const reason = (dictionaryName === 'userInputs' && source?.[0]) || REASONS[pattern];
    if (reason) reasons.add(reason);
  }
  return reasons.size > 0 ? [...reasons] : ['common'];
}
