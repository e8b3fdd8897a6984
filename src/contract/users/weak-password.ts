import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN, type WeakPasswordReason } from './password.ts';

// For the server only: the lists of leaked passwords are large.

const PRODUCT_WORDS = ['tallygate', 'tally', 'crm'];

/** What people here would think of, and lists of leaked passwords from all over the world lack. */
const TRADE_WORDS = (
  'firm practice client clients accounts accounting accountant accountants accountancy tax taxes taxadviser vat hmrc ' +
  'paye audit auditor bookkeeping bookkeeper payroll proforma proposal invoice ledger office staff partner'
).split(' ');

/** A random password of six characters needs one guess more. */
const TRIVIAL_GUESSES = 1_000_000;

/** Characters that are looked at: no trivial password is longer without repeating itself, and each one costs time. */
const LOOKED_AT = 24;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, product: PRODUCT_WORDS, trade: TRADE_WORDS },
  graphs: adjacencyGraphs,
  maxLength: LOOKED_AT,
});

const REASONS: Partial<Record<string, WeakPasswordReason>> = {
  dictionary: 'common',
  repeat: 'repeated',
  sequence: 'sequence',
  spatial: 'sequence',
  wordSequence: 'sequence',
  date: 'date',
  regex: 'date', // its one pattern: a recent year
};

const DICTIONARY_REASONS: Partial<Record<string, WeakPasswordReason>> = {
  userInputs: 'personal',
  product: 'product',
};

/** The names and the address, whole and in parts: `jane.smith@bakers.example` has jane, smith and bakers. */
function personalWords(email: string, names: readonly string[]): string[] {
  const [local = ''] = email.split('@');
  const words = [email, local, ...email.split(/[^\p{L}\p{N}]+/u), ...names, names.join('')];
  const parts = names.flatMap((name) => name.split(/\s+/));
  return [...words, ...parts].filter((word) => word.length >= 3).map((word) => word.slice(0, LOOKED_AT));
}

/** Why a password is trivially guessable; empty where it is not. The product refuses it wherever one is set. */
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
