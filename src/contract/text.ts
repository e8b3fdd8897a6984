import { z } from 'zod';

/** Whether PostgreSQL can store the text: it must have no NUL and no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Any character except spaces, control and format characters, and those drawn as nothing (U+2800 is empty Braille). */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether the text has no visible characters. Zero-width characters count as spaces. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Returns the text as it is stored: trimmed, and '' if blank. */
export function tidyText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Cleans text for a search or a URL: drops characters that can't be stored, since they can't match. */
export function cleanText(text: string, max: number): string {
  return tidyText(text.replaceAll('\u0000', '').toWellFormed()).slice(0, max);
}

/** Trimmed text of up to `max` UTF-16 units. Blank text becomes ''. `label` names the field in messages. */
export function plainText(max: number, label: string) {
  return z
    .string({ error: `${label} must be text` })
    .overwrite(tidyText)
    .max(max, { error: `${label} must be ${max.toLocaleString('en-GB')} characters or fewer` })
    .refine(isStorableText, { error: `${label} contains a character that cannot be stored` });
}

/** Like `plainText`, but missing, null and blank text fail with `message`. */
export function requiredText(max: number, label: string, message = `${label} is required`) {
  return z
    .string({ error: message })
    .overwrite(tidyText)
    .min(1, { error: message })
    .max(max, { error: `${label} must be ${max.toLocaleString('en-GB')} characters or fewer` })
    .refine(isStorableText, { error: `${label} contains a character that cannot be stored` });
}

/** Like `plainText`, but missing, null and blank text become null. */
export function optionalText(max: number, label: string) {
  return plainText(max, label)
    .nullish()
    .transform((text) => text || null);
}
