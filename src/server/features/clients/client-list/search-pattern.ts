/** A text with fewer digits isn't treated as a phone number: '---' without its dashes would match every client. */
const PHONE_DIGITS_MIN = 3;

/**
 * LIKE patterns for part of any of the six searched fields. `%`, `_` and `\` match themselves, and phone numbers match
 * with or without spaces. The database folds the case of both sides, so they always agree.
 */
export function searchPatterns(search: string): string[] {
  const texts = [search, search.replaceAll(/\s+/g, ' ')];
  const digits = search.replaceAll(/\D/g, '');
  if (/^\+?[\d\s()-]+$/.test(search) && digits.length >= PHONE_DIGITS_MIN)
    texts.push(search.replaceAll(/[^\d+]/g, ''));
  return [...new Set(texts)].map((text) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** Whether the trigram index can find a pattern: it needs three letters or digits in a row. */
export function hasTrigram(pattern: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(pattern);
}
