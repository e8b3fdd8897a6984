/** Labels of lines whose numbers aren't telephone numbers, such as bank details, registrations and fax. */
const OTHER_NUMBER =
  /\b(?:fax|vat|utr|company (?:no|num|reg)|reg(?:istered|istration)?\.? (?:no|num|in)|sort code|account|iban|fca|frn|ico|charity|invoice|ref(?:erence)?)\b|^f\s*[:.]/i;
const NUMBER = /(?:\+|\(\+?)?\d[\d\s().\-/]{7,22}\d/g;

/** Returns a UK number as digits with a leading 0, a number abroad as '+' and its digits, and other numbers as null. */
function nationalDigits(written: string): string | null {
  const digits = written.replaceAll(/\D/g, '');
  const abroad = /^\(?\+/.test(written);
  const rest = /^(?:0044|44)0?(?<rest>\d{9,10})$/.exec(digits)?.groups?.rest;
  if (rest !== undefined && (abroad || digits.startsWith('0044') || digits.length === 12)) return `0${rest}`;
  if (abroad) return /^\d{8,15}$/.test(digits) && !digits.startsWith('44') ? `+${digits}` : null;
  return /^(?:07\d{9}|02\d{9}|03\d{9}|01\d{8,9}|08\d{8,9})$/.test(digits) ? digits : null;
}

/** Order by prefix. Mobile numbers come first, because they reach the person. Numbers abroad come last. */
const RANKS: Record<string, number> = { '07': 0, '01': 1, '02': 1, '03': 2, '08': 2 };

const rankOf = (digits: string) => RANKS[digits.slice(0, 2)] ?? 3;

/** Telephone numbers, the likeliest first, each once. */
export function phonesIn(pieces: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const piece of pieces) {
    if (OTHER_NUMBER.test(piece)) continue;
    for (const [written] of piece.matchAll(NUMBER)) {
      const digits = nationalDigits(written);
      if (digits !== null && !found.has(digits)) found.set(digits, tidyNumber(written));
    }
  }
  return [...found].toSorted(([a], [b]) => rankOf(a) - rankOf(b)).map(([, written]) => written);
}

/** '+44 (0)7700 900123' is dialled without the 0 in brackets. */
function tidyNumber(written: string): string {
  return written
    .replace(/^\((\+\d+)\)/, '$1')
    .replace(/(?<=\+44\s?)\(0\)\s?|(?<=0044\s?)\(0\)\s?/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
