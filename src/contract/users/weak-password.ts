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
  /** The firm's name, or '' until somebody enters it. */
  firm: string;
  /** The name that the operator gave the product. */
  app: string;
}

const squashed = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Texts, whole and in parts: `jane.smith@bakers.example` has jane, smith and bakers. */
function wordsOf(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [text, squashed(text), ...text.split(/[^\p{L}\p{N}]+/u)]);
  return parts
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, CHECKED_LENGTH).toLowerCase())
    .toSorted((one, other) => other.length - one.length);
}

/** Words that somebody who knows the owner tries first. */
const ownWords = ({ email, names, firm, app }: PasswordOwner): [WeakPasswordReason, string[]][] => [
  ['personal', wordsOf([email, email.split('@')[0] ?? '', ...names, names.join('')])],
  ['firm', wordsOf([firm])],
  ['product', wordsOf([...PRODUCT_WORDS, app])],
];

/** Whether nearly nothing but digits and signs is left of a password without these words. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const text = squashed(password);
  const rest = words.reduce((left, word) => left.replaceAll(squashed(word), ''), text);
  return rest !== text && rest.replaceAll(/\p{N}/gu, '').length < 3;
}

/** Returns why a password is too short or trivially guessable, or [] if it is neither. Checked wherever a password is set. */
export function weakPasswordReasons(password: string, owner: PasswordOwner): WeakPasswordReason[] {
  const reasons = new Set<WeakPasswordReason>();
  if (password.length < PASSWORD_MIN) reasons.add('length');
  const known = ownWords(owner);
  for (const [reason, words] of known) if (consistsOf(password, words)) reasons.add(reason);
  const { guesses, sequence } = estimator.check(
    password,
    known.flatMap(([, words]) => words),
  );
  if (guesses > TRIVIAL_GUESSES) return [...reasons];
  for (const { pattern, dictionaryName, matchedWord } of sequence) {
    const source = known.find(([, words]) => words.includes(matchedWord));
    const reason = (dictionaryName === 'userInputs' && source?.[0]) || REASONS[pattern];
    if (reason) reasons.add(reason);
  }
  return reasons.size > 0 ? [...reasons] : ['common'];
}
