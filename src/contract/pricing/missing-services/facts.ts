import { z } from 'zod';
import type { AdditionalInformation } from '#contract/intake/additional-information/additional-information.ts';

/** A client's answers about the business; null if not answered. */
export const answeredFactsSchema = z.object({
  /** Pounds. */
  turnover: z.number().nullable(),
  employs_staff: z.boolean().nullable(),
  number_of_staff: z.number().nullable(),
});

export type AnsweredFacts = z.infer<typeof answeredFactsSchema>;

/** Facts about a business that the rules use. */
export interface BusinessFacts extends AnsweredFacts {
  entity_type: string;
  annual_revenue_range: string;
}

export type Answers = Pick<
  AdditionalInformation,
  'turnover_last_12_months' | 'company_turnover' | 'employs_staff' | 'number_of_staff' | 'answered_at'
>;

/**
 * The newest answer to each question. A turnover from the questionnaire outweighs one from the three-field screen.
 * `information` is newest first.
 */
export function answeredFacts(information: readonly Answers[]): AnsweredFacts {
  // PostgreSQL also stores NaN and infinity, which aren't answers.
  const newest = (field: 'turnover_last_12_months' | 'company_turnover') =>
    information.find((answers) => Number.isFinite(answers[field]))?.[field] ?? null;
  // The three-field screen stores 'no staff' without asking, so only its number counts as an answer.
  const staff = information.find(
    ({ answered_at, employs_staff, number_of_staff }) =>
      number_of_staff !== null || (answered_at !== null && employs_staff !== null),
  );
  return {
    turnover: newest('turnover_last_12_months') ?? newest('company_turnover'),
    employs_staff: staff ? (staff.number_of_staff ?? 0) > 0 || staff.employs_staff === true : null,
    number_of_staff: staff?.number_of_staff ?? null,
  };
}
