import { z } from 'zod';
import { isStorableText } from '#contract/values/clean-text.ts';
import { plainText } from '#contract/values/text.ts';

const KEY_MAX = 200;
const VALUE_MAX = 5_000;

function isUsableKey(key: string): boolean {
  return key.length <= KEY_MAX && isStorableText(key);
}

const keySchema = z.string().refine(isUsableKey);

const optionValueSchema = z.union([z.boolean(), z.number(), plainText(VALUE_MAX, 'The text'), z.null()], {
  error: `The value must be yes or no, a number, or text of up to ${VALUE_MAX} characters`,
});

const serviceGroupSchema = z
  .object({ enabled: z.boolean().default(false) })
  .catchall(optionValueSchema)
  .refine((group) => Object.keys(group).every(isUsableKey), { error: 'An option has an invalid name' });

/** Category name → sub-header name → its values. Accepts names that aren't in the catalogue. */
export const servicesSchema = z.record(keySchema, z.record(keySchema, serviceGroupSchema));
