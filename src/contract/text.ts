import { z } from 'zod';

/** Whether PostgreSQL can hold the text: it has no NUL, and UTF-8 has no lone surrogates. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Text for a search or an address: what could not be stored can't match either, so it goes. */
export function cleanText(text: string, max: number): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim().slice(0, max);
}

/** Trimmed text of at most `max` UTF-16 units; empty text passes. `label` names the field in messages. */
export function plainText(max: number, label: string) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, { error: `${label} must be ${max.toLocaleString('en-GB')} characters or fewer` })
    .refine(isStorableText, { error: `${label} contains a character that cannot be stored` });
}

/** As `plainText`, but missing, null and empty all answer `message`. */
export function requiredText(max: number, label: string, message = `${label} is required`) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: `${label} must be ${max.toLocaleString('en-GB')} characters or fewer` })
    .refine(isStorableText, { error: `${label} contains a character that cannot be stored` });
}

/** As `plainText`; missing, null and empty are stored as null. */
export function optionalText(max: number, label: string) {
  return plainText(max, label)
    .nullish()
    .transform((text) => text || null);
}
