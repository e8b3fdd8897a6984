import { z } from 'zod';
import { upTo } from './refinement.ts';

export const EMAIL_MAX = 254; // the longest address SMTP can carry (RFC 5321, 4.5.3.1.3)

/** Any UUID that PostgreSQL accepts, even without the version and variant of RFC 9562. */
export const idSchema = z.guid();
/** An ISO 8601 instant in UTC. */
export const instantSchema = z.iso.datetime();
/** An existing day, YYYY-MM-DD. */
export const daySchema = z.iso.date();

/** A day of a firm's work, as people type it, in a year that somebody can mean. */
export const workDay = (field: string) =>
  daySchema.refine((day) => day >= '1990-01-01' && day <= '2100-12-31', {
    error: `${field}: enter a day from 1990 to 2100`,
  });

// PostgreSQL also stores numbers (NaN, infinity) and days (infinity, years before 1 and after 9999) that JSON and ISO
// text can't express. These are read as null, so that one such row doesn't make a whole list fail.
export const storedNumberSchema = z.number().nullable().catch(null);
export const storedDaySchema = daySchema.nullable().catch(null);

// A client's address may use letters of every script and all the characters that RFC 5322 allows unquoted. The host
// needs at least two labels.
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

/** A client's or contact's email address, trimmed. */
export const emailSchema = addressOf(ADDRESS);

/** A user's email address in lower case, limited to what the sign-in library accepts (zod's own rule). */
export const loginEmailSchema = addressOf(z.regexes.email).toLowerCase();
