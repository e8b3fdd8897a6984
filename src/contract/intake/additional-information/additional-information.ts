import { z } from 'zod';
import { MAX_STAFF } from '#contract/intake/questionnaire/questionnaire.ts';
import { isBlank } from '#contract/values/clean-text.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import { nullablePenceSchema } from '#contract/values/money.ts';
import { idSchema, instantSchema, storedDaySchema, storedNumberSchema } from '#contract/values/scalars.ts';

/** A stored set of answers from the questionnaire, the three-field screen, or both. */
export const additionalInformationSchema = z.object({
  id: idSchema,
  client_id: idSchema,
  how_did_you_hear: z.string().nullable(),
  engagement_type: z.array(z.string().catch('')),
  trading_style: z.string().nullable(),
  company_name: z.string().nullable(),
  company_registration_number: z.string().nullable(),
  industry: z.string().nullable(),
  turnover_last_12_months: storedNumberSchema,
  employs_staff: z.boolean().nullable(),
  number_of_staff: storedNumberSchema,
  goals_next_12_months: z.string().nullable(),
  business_challenges: z.string().nullable(),
  existing_advisor: z.boolean().nullable(),
  annual_fee: storedNumberSchema,
  company_start_date: storedDaySchema,
  company_turnover: storedNumberSchema,
  /** When the questionnaire was answered; null if only the three-field screen was filled in. */
  answered_at: instantSchema.nullable(),
  /** Whether the answers arrived after the status had moved on. They are marked as new and don't change the status. */
  came_later: z.boolean(),
  /** Counts changes made on the three-field screen. */
  version: z.int(),
  created_at: instantSchema,
});

export type AdditionalInformation = z.infer<typeof additionalInformationSchema>;

const START_DATE = 'Company start date must be a date';
const START_DATE_PAST = 'Company start date cannot be in the future';
const STAFF = 'Number of staff must be a whole number, 0 or more';
/** Earlier than any business. From this day on, PostgreSQL and browsers agree on calendar days. */
const EARLIEST_DAY = '1000-01-01';

/** A number, the text of a number field ('' for none), or null. */
function numberAnswer(message: string) {
  return z
    .union([z.number(), z.string()], { error: message })
    .nullable()
    .transform((answer) => {
      if (typeof answer !== 'string') return answer;
      return isBlank(answer) ? null : (parseNumber(answer) ?? Number.NaN);
    });
}

/**
 * The three-field screen. Fields that are left out stay unchanged. Null or '' empties a field. `today` (YYYY-MM-DD) is
 * the day in London (london-time.ts).
 */
export function threeFieldSchema(today: string) {
  return z.object({
    company_start_date: z
      .string({ error: START_DATE })
      .nullable()
      .transform((day) => day || null)
      .pipe(
        z.iso
          .date({ error: START_DATE })
          .refine((day) => day >= EARLIEST_DAY, { error: START_DATE })
          .refine((day) => day <= today, { error: START_DATE_PAST })
          .nullable(),
      )
      .optional(),
    company_turnover: nullablePenceSchema('Annual turnover').optional(),
    number_of_staff: numberAnswer(STAFF)
      .pipe(
        z
          .number({ error: STAFF })
          .int({ error: STAFF })
          .min(0, { error: STAFF })
          .max(MAX_STAFF, { error: STAFF })
          .nullable(),
      )
      .optional(),
  });
}

export type ThreeFields = z.output<ReturnType<typeof threeFieldSchema>>;

/**
 * Returns `employs_staff` after the three-field screen is saved: true if there are staff, otherwise the earlier answer.
 * A missing answer counts as false.
 */
export function employsStaffAfter(numberOfStaff: number | null, before: boolean | null): boolean {
  return (numberOfStaff ?? 0) > 0 || before === true;
}
