/** Stands for a character that the fonts don't have. */
export const REPLACEMENT = '□';

/** Characters that are never drawn. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text as it can be drawn on one line. A tab becomes a space, other invisible characters are removed, and
 * characters that the font lacks are replaced.
 */
export function drawable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return [...text.toWellFormed()]
    .map((character) => {
      if (character === '\t') return ' ';
      if (INVISIBLE.test(character)) return '';
      return hasGlyph(character.codePointAt(0) ?? 0) ? character : REPLACEMENT;
    })
    .join('');
}

/**
 * Writes invisible characters as escapes, such as '\u{1b}'. A text with an invisible character also has its backslashes
 * doubled, so that escapes are unambiguous.
 */
export function escaped(text: string): string {
  const whole = text.toWellFormed();
  if (!INVISIBLE.test(whole)) return whole;
  const code = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return whole.replaceAll('\\', '\\\\').replace(INVISIBLES, code);
}
