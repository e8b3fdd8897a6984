import { z } from 'zod';
import { upTo } from './refinement.ts';
import { plainText } from './text.ts';

const URL_MAX = 2_000;
const addressSchema = z.url({ protocol: /^https?$/ });

/** `https://user:password@host`: the password would be stored and shown as plain text. */
const CREDENTIALS = /^https?:[/\\]*[^/\\?#]*@/i;

/** A web address typed into a form. '' means none. */
export function optionalHttpUrl(label: string) {
  return plainText(URL_MAX, label)
    .refine((url) => url === '' || addressSchema.safeParse(url).success, {
      ...upTo(URL_MAX),
      error: invalidHttpUrl(label),
    })
    .refine((url) => !CREDENTIALS.test(url), {
      ...upTo(URL_MAX),
      error: `${label} must not contain a user name or password`,
    });
}

/** Like `optionalHttpUrl`, but required. */
export function httpUrl(label: string) {
  return optionalHttpUrl(label).refine((url) => url !== '', { error: invalidHttpUrl(label) });
}

function invalidHttpUrl(label: string): string {
  return `${label} must be a valid http:// or https:// address`;
}
