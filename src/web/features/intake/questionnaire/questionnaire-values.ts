import type { QuestionnaireInput, TradingStyle } from '#contract/intake/questionnaire/questionnaire.ts';

/** The form's values. '' means unanswered. Amounts are as typed. */
export interface QuestionnaireValues {
  how_did_you_hear: string;
  engagement_type: string[];
  trading_style: TradingStyle | '';
  company_name: string;
  company_registration_number: string;
  industry: string;
  turnover_last_12_months: string;
  employs_staff: 'yes' | 'no' | '';
  number_of_staff: string;
  goals_next_12_months: string;
  business_challenges: string;
  existing_advisor: 'yes' | 'no' | '';
  annual_fee: string;
}

/** In the order of the form, which is also the order in which errors get the focus. */
export const EMPTY_VALUES: QuestionnaireValues = {
  how_did_you_hear: '',
  engagement_type: [],
  trading_style: '',
  company_name: '',
  company_registration_number: '',
  industry: '',
  turnover_last_12_months: '',
  employs_staff: '',
  number_of_staff: '',
  goals_next_12_months: '',
  business_challenges: '',
  existing_advisor: '',
  annual_fee: '',
} satisfies QuestionnaireValues & Record<keyof QuestionnaireInput, unknown>;

export const FIELD_ORDER = Object.keys(EMPTY_VALUES) as (keyof QuestionnaireValues)[];
