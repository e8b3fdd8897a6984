/** Stands for a character that the fonts don't have. */
export const REPLACEMENT = '□';

/** Characters that are never drawn. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The text as it can be drawn on one line: characters that the font lacks are replaced, and invisible ones are left
 * out.
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
 * Writes control and other invisible characters as escapes, such as '\u{1b}'. If there are any, backslashes are
 * doubled.
 */
export function escaped(text: string): string {
  const whole = text.toWellFormed();
  if (!INVISIBLE.test(whole)) return whole;
  const code = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return whole.replaceAll('\\', '\\\\').replace(INVISIBLES, code);
}
