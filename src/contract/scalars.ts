import { z } from 'zod';
import { upTo } from './refinement.ts';

export const EMAIL_MAX = 254; // the longest address SMTP can carry (RFC 5321, 4.5.3.1.3)

export const idSchema = z.uuid();
/** An instant: ISO-8601 in UTC. */
export const instantSchema = z.iso.datetime();
/** A day: YYYY-MM-DD, and one that exists. */
export const daySchema = z.iso.date();

// A client's address is only noted down, so letters of every script and all the signs RFC 5322 allows unquoted
// are welcome, at a host of at least two labels.
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'u');

export const VALID_EMAIL_REQUIRED = 'Valid email is required';

function addressOf(pattern: RegExp) {
  return z
    .string({ error: VALID_EMAIL_REQUIRED })
    .trim()
    .max(EMAIL_MAX, { error: `Email must be ${EMAIL_MAX} characters or fewer` })
    .refine((address) => pattern.test(address), { ...upTo(EMAIL_MAX), error: VALID_EMAIL_REQUIRED });
}

/** A client's or contact's e-mail address, as typed but trimmed. */
export const emailSchema = addressOf(ADDRESS);

/** The address of somebody who signs in: what the authentication library accepts (zod's own rule), in lower case. */
export const loginEmailSchema = addressOf(z.regexes.email).toLowerCase();
