import type { QuestionnaireInput } from '#contract/intake/questionnaire/questionnaire.ts';

/** A complete questionnaire, as the form sends it. */
export const ANSWERS: QuestionnaireInput = {
  how_did_you_hear: 'A friend',
  engagement_type: ['Planning project (e.g., company registration)'],
  trading_style: 'Limited Company',
  company_name: 'Analytical Engines Ltd',
  company_registration_number: '01234567',
  industry: 'Computing',
  turnover_last_12_months: '£125,000',
  employs_staff: 'yes',
  number_of_staff: '4',
  goals_next_12_months: 'Twice the turnover',
  business_challenges: 'Too little time',
  existing_advisor: 'no',
  annual_fee: '',
};
