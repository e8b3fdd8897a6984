const LENGTH = 8;
/** Companies in England and Wales: digits alone, of which people leave out the leading zeros. */
const DIGITS = /^0*(\d{1,8})$/;
/** Scotland, Northern Ireland, partnerships and other registers: two letters and six digits. */
const PREFIXED = /^([A-Z]{2})0*(\d{1,6})$/;
/** Old numbers of Northern Ireland. */
const OLD_NORTHERN_IRELAND = /^R0*(\d{1,7})$/;
/** Registered societies, such as IP12345R. */
const SOCIETY = /^([A-Z]{2})0*(\d{1,5})([A-Z])$/;

/**
 * Returns a company number as Companies House writes it, in eight characters: '123 456' becomes '00123456', and 'sc1234'
 * 'SC001234'. Null if the text can't be one.
 */
export function companyNumberOf(text: string): string | null {
  const compact = text
    .normalize('NFKC')
    // Invisible marks come along when a number is copied from a page.
    .replaceAll(/[\s.\-\u2010-\u2015\p{Cf}]/gu, '')
    .toUpperCase();
  const [, letters = '', digits = '', end = ''] =
    pieces(compact, DIGITS, '') ??
    PREFIXED.exec(compact) ??
    pieces(compact, OLD_NORTHERN_IRELAND, 'R') ??
    SOCIETY.exec(compact) ??
    [];
  if (!/[1-9]/.test(digits)) return null;
  return `${letters}${digits.padStart(LENGTH - letters.length - end.length, '0')}${end}`;
}

function pieces(text: string, pattern: RegExp, letters: string): [string, string, string] | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : [text, letters, digits];
}
