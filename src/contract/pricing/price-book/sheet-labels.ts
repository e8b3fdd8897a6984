import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Other words for a billing. */
export const BILLING_TEXTS: Readonly<Record<string, Billing>> = {
  once: 'one_off',
  single: 'one_off',
  month: 'monthly',
  permonth: 'monthly',
  quarter: 'quarterly',
  perquarter: 'quarterly',
  annual: 'annually',
  yearly: 'annually',
  year: 'annually',
  peryear: 'annually',
};

/** Returns the key that the text stands for: its label, its name or another word for it. Null for other texts. */
export function keyOfWord<Key extends string>(
  text: string,
  labels: Readonly<Record<Key, string>>,
  words: Readonly<Record<string, Key>> = {},
): Key | null {
  const wanted = plain(text);
  const keys = Object.keys(labels) as Key[];
  const own = keys.find((key) => plain(labels[key]) === wanted || plain(key) === wanted);
  return own ?? (Object.hasOwn(words, wanted) ? (words[wanted] ?? null) : null);
}

const YES = ['yes', 'y', 'true', '1'];
const NO = ['no', 'n', 'false', '0', ''];

/** Whether the text means yes. Empty text means no. Null if it means neither. */
export function yesOrNo(text: string): boolean | null {
  const answer = text.trim().toLowerCase();
  if (YES.includes(answer)) return true;
  return NO.includes(answer) ? false : null;
}
