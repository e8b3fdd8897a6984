/** Whether PostgreSQL can store the text: it must have no NUL and no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Any character except spaces, control and format characters, marks that need a letter, and characters drawn as nothing
 * (U+2800 is empty Braille).
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has no visible characters. Zero-width characters count as spaces. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Returns the text as it is stored: trimmed, and '' if blank. */
export function tidyText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Cleans text for a search or a URL: removes NULs, replaces lone surrogates, trims and cuts to `max` characters. */
export function cleanText(text: string, max: number): string {
  return tidyText(text.replaceAll('\u0000', '').toWellFormed()).slice(0, max);
}
