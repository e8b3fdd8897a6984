const TITLES: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'sir', 'dame']);

/**
 * Whether a name typed to sign differs from the name on record. Ignores case, accents, punctuation, titles, the order of
 * words, and middle names that only one of the two names has. A difference causes a warning and never prevents signing.
 */
export function isOtherName(typed: string, recorded: string): boolean {
  const [one, other] = [wordsOf(typed), wordsOf(recorded)];
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const isLong = shorter.length === longer.length || shorter.length > 1;
  return !isLong || !shorter.every((word) => longer.includes(word));
}

/** Returns each word of a name once. Leaves out titles, unless the name has nothing else. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const own = words.filter((word) => !TITLES.has(word));
  return [...new Set(own.length > 0 ? own : words)];
}
