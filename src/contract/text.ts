import { z } from 'zod';

/** Whether PostgreSQL can hold the text: it has no NUL, and UTF-8 has no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Spaces, control and format characters, and those that Unicode lets a font leave out (U+2800 is empty Braille). */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of the text can be seen: zero-width characters count as nothing, as spaces do. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Text as it is stored: trimmed, and '' where it is blank. */
export function tidyText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Text for a search or an address: what could not be stored can't match either, so it goes. */
export function cleanText(text: string, max: number): string {
  return tidyText(text.replaceAll('\u0000', '').toWellFormed()).slice(0, max);
}

/** Trimmed text of at most `max` UTF-16 units; blank text passes as ''. `label` names the field in messages. */
export function plainText(max: number, label: string) {
  return z
    .string({ error: `${label} must be text` })
    .overwrite(tidyText)
    .max(max, { error: `${label} must be ${max.toLocaleString('en-GB')} characters or fewer` })
    .refine(isStorableText, { error: `${label} contains a character that cannot be stored` });
}

/** As `plainText`, but missing, null and blank all answer `message`. */
export function requiredText(max: number, label: string, message = `${label} is required`) {
  return z
    .string({ error: message })
    .overwrite(tidyText)
    .min(1, { error: message })
    .max(max, { error: `${label} must be ${max.toLocaleString('en-GB')} characters or fewer` })
    .refine(isStorableText, { error: `${label} contains a character that cannot be stored` });
}

/** As `plainText`; missing, null and blank are stored as null. */
export function optionalText(max: number, label: string) {
  return plainText(max, label)
    .nullish()
    .transform((text) => text || null);
}
