import { z } from 'zod';
import { cleanText } from '#contract/values/clean-text.ts';
import { EMAIL_MAX, idSchema } from '#contract/values/scalars.ts';
import { CLIENT_LIMITS, clientSchema } from './client.ts';

export const DUPLICATE_FIELDS = ['email', 'phone_number', 'company'] as const;

export type DuplicateField = (typeof DUPLICATE_FIELDS)[number];

/** Shorter numbers are extensions or incomplete. */
const PHONE_DIGITS_MIN = 7;

const typed = (max: number) =>
  z
    .string()
    .optional()
    .transform((text) => cleanText(text ?? '', max));

/** The values typed so far. `except_id` is the client being edited. */
export const duplicateSearchSchema = z.object({
  email: typed(EMAIL_MAX),
  phone_number: typed(CLIENT_LIMITS.phone),
  company: typed(CLIENT_LIMITS.company),
  except_id: idSchema.optional(),
});

export type DuplicateSearch = z.output<typeof duplicateSearchSchema>;

export const duplicateSchema = clientSchema
  .pick({ id: true, first_name: true, surname: true, company: true, proposal_id: true, status: true })
  .extend({ same: z.array(z.enum(DUPLICATE_FIELDS)) });

export type Duplicate = z.infer<typeof duplicateSchema>;

/**
 * Returns the digits of every way to write a UK number ('07700 900123', '+44 7700 900123', '0044 …', '+44 (0)7700 …').
 * For any other number, returns its digits. Returns [] if the number is too short to compare.
 */
export function samePhoneDigits(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < PHONE_DIGITS_MIN) return [];
  const national =
    /^(?:0044|44)0?(?<rest>\d{9,10})$/.exec(digits)?.groups?.rest ?? /^0(\d{9,10})$/.exec(digits)?.[1];
  if (!national) return [digits];
  return [`0${national}`, `44${national}`, `440${national}`, `0044${national}`];
}
