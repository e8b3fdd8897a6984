import { z } from 'zod';
import { isStorableText, tidyText } from './clean-text.ts';

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

/** For changes: null and blank text become null, and text that is left out stays unchanged. */
export function changedText(max: number, label: string) {
  return plainText(max, label)
    .nullable()
    .transform((text) => text || null)
    .optional();
}

/** For changes that replace a whole record: null and blank text become null, and a missing text fails. */
export function nullableText(max: number, label: string) {
  return plainText(max, label)
    .nullable()
    .transform((text) => text || null);
}

/** Like `plainText`, but missing, null and blank text become null. */
export function optionalText(max: number, label: string) {
  return plainText(max, label)
    .nullish()
    .transform((text) => text || null);
}
