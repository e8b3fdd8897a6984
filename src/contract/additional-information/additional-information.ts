import { z } from 'zod';
import { parseNumber } from '#contract/decimal.ts';
import { optionalPenceSchema } from '#contract/money.ts';
import { MAX_STAFF } from '#contract/questionnaire/questionnaire.ts';
import { daySchema, idSchema, instantSchema } from '#contract/scalars.ts';
import { isBlank } from '#contract/text.ts';

/** One set of answers as stored: a questionnaire's, the three-field screen's, or both in one. */
export const additionalInformationSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  how_did_you_hear: z.string().nullable(),
  engagement_type: z.array(z.string()),
  trading_style: z.string().nullable(),
  company_name: z.string().nullable(),
  company_registration_number: z.string().nullable(),
  industry: z.string().nullable(),
  turnover_last_12_months: z.number().nullable(),
  employs_staff: z.boolean().nullable(),
  number_of_staff: z.number().nullable(),
  goals_next_12_months: z.string().nullable(),
  business_challenges: z.string().nullable(),
  existing_advisor: z.boolean().nullable(),
  annual_fee: z.number().nullable(),
  company_start_date: daySchema.nullable(),
  company_turnover: z.number().nullable(),
  /** When a questionnaire was answered; null where only the three-field screen was filled in. */
  answered_at: instantSchema.nullable(),
  /** Answered when the client's status had moved on: shown as new, and the status stayed. */
  came_later: z.boolean(),
  /** Counts the changes of the three-field screen. */
  version: z.int(),
  created_at: instantSchema,
});

export type AdditionalInformation = z.infer<typeof additionalInformationSchema>;

const START_DATE = 'Company start date must be a date';
const START_DATE_PAST = 'Company start date cannot be in the future';
const STAFF = 'Number of staff must be a whole number, 0 or more';
const EARLIEST_DAY = '1000-01-01'; // before any business; PostgreSQL and browsers still agree on days

/** A number as a number field gives it (the number, its text, '' for none), or null. */
function numberAnswer(message: string) {
  return z
    .union([z.number(), z.string()], { error: message })
    .nullish()
    .transform((answer) => {
      if (typeof answer !== 'string') return answer ?? null;
      return isBlank(answer) ? null : (parseNumber(answer) ?? Number.NaN);
    });
}

/** The three-field screen. `today` (YYYY-MM-DD) is the firm's day, see london-time.ts. All three may stay empty. */
export function threeFieldSchema(today: string) {
  return z.object({
    company_start_date: z
      .string({ error: START_DATE })
      .nullish()
      .transform((day) => day || null)
      .pipe(
        z.iso
          .date({ error: START_DATE })
          .refine((day) => day >= EARLIEST_DAY, { error: START_DATE })
          .refine((day) => day <= today, { error: START_DATE_PAST })
          .nullable(),
      ),
    company_turnover: optionalPenceSchema('Annual turnover'),
    number_of_staff: numberAnswer(STAFF).pipe(
      z
        .number({ error: STAFF })
        .int({ error: STAFF })
        .min(0, { error: STAFF })
        .max(MAX_STAFF, { error: STAFF })
        .nullable(),
    ),
  });
}

export type ThreeFields = z.output<ReturnType<typeof threeFieldSchema>>;

/** `employs_staff` after the three-field screen: true once there is staff, else as it was (false in a new row). */
export function employsStaffAfter(numberOfStaff: number | null, before: boolean | null): boolean {
  return (numberOfStaff ?? 0) > 0 || before === true;
}
