import type { QuestionnaireAnswers } from '#contract/intake/questionnaire/questionnaire.ts';

/** The columns of the answers, for an INSERT. */
export const ANSWER_COLUMNS = {
  how_did_you_hear: true,
  engagement_type: true,
  trading_style: true,
  company_name: true,
  company_registration_number: true,
  industry: true,
  turnover_last_12_months: true,
  employs_staff: true,
  number_of_staff: true,
  goals_next_12_months: true,
  business_challenges: true,
  existing_advisor: true,
  annual_fee: true,
} as const satisfies Record<keyof QuestionnaireAnswers, true>;
