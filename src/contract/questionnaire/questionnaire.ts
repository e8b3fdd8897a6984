import { z } from 'zod';
import { MAX_POUNDS, parsePounds, poundsSchema } from '../money.ts';
import { ALONGSIDE_FIELD_ERRORS } from '../refinement.ts';
import { optionalText, requiredText } from '../text.ts';

export const ENGAGEMENT_TYPES = [
  'Ongoing services (e.g., annual accounts, corporation tax, payroll, VAT, etc.)',
  'Planning project (e.g., company registration)',
  'One-off advice (e.g., specific transaction or tax issue)',
] as const;

export const TRADING_STYLES = ['Sole Trader', 'Limited Company'] as const;

export type TradingStyle = (typeof TRADING_STYLES)[number];

const COMPANY_REQUIRED = 'Company name and registration number are required for Limited Companies';
const STAFF_REQUIRED = 'Please specify the number of staff';
const FEE_REQUIRED = 'Please specify the annual fee';
export const MAX_STAFF = 1_000_000;

const ENGAGEMENT_REQUIRED = 'Please select at least one engagement type';

function yesNo(message: string) {
  return z
    .union([z.boolean(), z.enum(['yes', 'no'])], { error: message })
    .transform((answer) => answer === true || answer === 'yes');
}

/** An answer that is only looked at while its question shows. */
const conditionalNumber = z.union([z.number(), z.string().max(40)]).nullish();

const answersSchema = z.object({
  how_did_you_hear: requiredText(500, 'How you heard about us', 'Please tell us how you heard about us'),
  engagement_type: z
    .array(z.enum(ENGAGEMENT_TYPES, { error: ENGAGEMENT_REQUIRED }), { error: ENGAGEMENT_REQUIRED })
    .min(1, { error: ENGAGEMENT_REQUIRED }),
  trading_style: z.enum(TRADING_STYLES, { error: 'Please select your trading style' }),
  company_name: optionalText(200, 'Company name'),
  company_registration_number: optionalText(50, 'Company registration number'),
  industry: requiredText(200, 'Industry', 'Please tell us your industry'),
  turnover_last_12_months: poundsSchema('Please provide your turnover'),
  employs_staff: yesNo('Please indicate if you employ staff'),
  number_of_staff: conditionalNumber,
  goals_next_12_months: requiredText(5_000, 'Goals', 'Please share your goals for the next 12 months'),
  business_challenges: requiredText(5_000, 'Challenges', 'Please describe your biggest business challenges'),
  existing_advisor: yesNo('Please indicate if you have an existing advisor'),
  annual_fee: conditionalNumber,
});

/** A whole number of staff above 0, or null. */
function staffOf(answer: number | string | null | undefined): number | null {
  const staff = typeof answer === 'string' ? Number(answer.replaceAll(',', '').trim() || Number.NaN) : answer;
  return Number.isInteger(staff) && Number(staff) > 0 && Number(staff) <= MAX_STAFF ? Number(staff) : null;
}

/** Whole pounds, 0 included, or null. */
function feeOf(answer: number | string | null | undefined): number | null {
  const fee = typeof answer === 'string' ? parsePounds(answer) : (answer ?? null);
  return fee !== null && Number.isInteger(fee) && fee >= 0 && fee <= MAX_POUNDS ? fee : null;
}

function requireConditionalAnswers(
  answers: Partial<z.output<typeof answersSchema>>,
  context: z.core.$RefinementCtx,
): void {
  const require = (field: keyof typeof answers, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });

  if (answers.trading_style === 'Limited Company') {
    if (!answers.company_name) require('company_name', COMPANY_REQUIRED);
    if (!answers.company_registration_number) require('company_registration_number', COMPANY_REQUIRED);
  }
  if (answers.employs_staff === true && staffOf(answers.number_of_staff) === null) {
    require('number_of_staff', STAFF_REQUIRED);
  }
  if (answers.existing_advisor === true && feeOf(answers.annual_fee) === null) {
    require('annual_fee', FEE_REQUIRED);
  }
}

/**
 * The questionnaire, external and manual. Takes the form's values (unanswered: '', null or missing; amounts as typed;
 * yes/no as booleans or words), gives the answers as stored, those of questions that don't show as null.
 */
export const questionnaireSchema = answersSchema
  .superRefine(requireConditionalAnswers, ALONGSIDE_FIELD_ERRORS)
  .transform((answers) => ({
    ...answers,
    engagement_type: ENGAGEMENT_TYPES.filter((type) => answers.engagement_type.includes(type)),
    number_of_staff: answers.employs_staff ? staffOf(answers.number_of_staff) : null,
    annual_fee: answers.existing_advisor ? feeOf(answers.annual_fee) : null,
  }));

export type QuestionnaireInput = z.input<typeof questionnaireSchema>;
export type QuestionnaireAnswers = z.output<typeof questionnaireSchema>;
