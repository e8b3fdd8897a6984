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
  dictionary: { ...dictionary, product: PRODUCT_WORDS, trade: TRADE_WORDS },
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

const DICTIONARY_REASONS: Partial<Record<string, WeakPasswordReason>> = {
  userInputs: 'personal',
  product: 'product',
};

/** Names and address, whole and in parts: `jane.smith@bakers.example` has jane, smith and bakers. */
function personalWords(email: string, names: readonly string[]): string[] {
  const [local = ''] = email.split('@');
  const words = [email, local, ...email.split(/[^\p{L}\p{N}]+/u), ...names, names.join('')];
  const parts = names.flatMap((name) => name.split(/\s+/));
  return [...words, ...parts].filter((word) => word.length >= 3).map((word) => word.slice(0, CHECKED_LENGTH));
}

/** Returns why a password is too short or trivially guessable, or [] if it is neither. Checked wherever a password is set. */
export function weakPasswordReasons(
  password: string,
  owner: { email: string; names: readonly string[] },
): WeakPasswordReason[] {
  const reasons = new Set<WeakPasswordReason>();
  if (password.length < PASSWORD_MIN) reasons.add('length');
  const { guesses, sequence } = estimator.check(password, personalWords(owner.email, owner.names));
  if (guesses > TRIVIAL_GUESSES) return [...reasons];
  for (const { pattern, dictionaryName } of sequence) {
    const reason = DICTIONARY_REASONS[String(dictionaryName)] ?? REASONS[pattern];
    if (reason) reasons.add(reason);
  }
  return reasons.size > 0 ? [...reasons] : ['common'];
}
