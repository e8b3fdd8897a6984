import { z } from 'zod';
import { isBlank } from '#contract/values/clean-text.ts';
import { parseNumber } from '#contract/values/decimal.ts';
import { parsePounds, poundsProblem, poundsSchema } from '#contract/values/money.ts';
import { ALONGSIDE_FIELD_ERRORS } from '#contract/values/refinement.ts';
import { optionalText, requiredText } from '#contract/values/text.ts';

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

/** Validated only while its question is shown. */
const conditionalNumber = z.union([z.number(), z.string()]).nullish();

/** Maximum characters per answer. */
export const QUESTIONNAIRE_LIMITS = {
  how_did_you_hear: 500,
  company_name: 200,
  company_registration_number: 50,
  industry: 200,
  goals_next_12_months: 5_000,
  business_challenges: 5_000,
} as const;

const answersSchema = z.object({
  how_did_you_hear: requiredText(
    QUESTIONNAIRE_LIMITS.how_did_you_hear,
    'How you heard about us',
    'Please tell us how you heard about us',
  ),
  engagement_type: z
    .array(z.enum(ENGAGEMENT_TYPES, { error: ENGAGEMENT_REQUIRED }), { error: ENGAGEMENT_REQUIRED })
    .min(1, { error: ENGAGEMENT_REQUIRED }),
  trading_style: z.enum(TRADING_STYLES, { error: 'Please select your trading style' }),
  company_name: optionalText(QUESTIONNAIRE_LIMITS.company_name, 'Company name'),
  company_registration_number: optionalText(
    QUESTIONNAIRE_LIMITS.company_registration_number,
    'Company registration number',
  ),
  industry: requiredText(QUESTIONNAIRE_LIMITS.industry, 'Industry', 'Please tell us your industry'),
  turnover_last_12_months: poundsSchema('Please provide your turnover'),
  employs_staff: yesNo('Please indicate if you employ staff'),
  number_of_staff: conditionalNumber,
  goals_next_12_months: requiredText(
    QUESTIONNAIRE_LIMITS.goals_next_12_months,
    'Goals',
    'Please share your goals for the next 12 months',
  ),
  business_challenges: requiredText(
    QUESTIONNAIRE_LIMITS.business_challenges,
    'Challenges',
    'Please describe your biggest business challenges',
  ),
  existing_advisor: yesNo('Please indicate if you have an existing advisor'),
  annual_fee: conditionalNumber,
});

type ConditionalNumber = z.output<typeof conditionalNumber>;

function numberIn(answer: ConditionalNumber, parse: (text: string) => number | null): number | null {
  return typeof answer === 'string' ? parse(answer) : (answer ?? null);
}

function isMissing(answer: ConditionalNumber): answer is null | undefined | string {
  return typeof answer === 'string' ? isBlank(answer) : typeof answer !== 'number';
}

/** Returns the problem with a number of staff, or null. A valid number is whole, from 1 to MAX_STAFF. */
function staffProblem(answer: ConditionalNumber): string | null {
  if (isMissing(answer)) return STAFF_REQUIRED;
  const staff = numberIn(answer, parseNumber);
  if (staff === null || !Number.isInteger(staff))
    return 'Enter the number of staff as a whole number, such as 12';
  if (staff > MAX_STAFF) return `Number of staff must be ${MAX_STAFF.toLocaleString('en-GB')} or less`;
  return staff > 0 ? null : STAFF_REQUIRED;
}

function feeProblem(answer: ConditionalNumber): string | null {
  return isMissing(answer) ? FEE_REQUIRED : poundsProblem(answer ?? '');
}

function requireConditionalAnswers(
  answers: Partial<z.output<typeof answersSchema>>,
  context: z.core.$RefinementCtx,
): void {
  const require = (field: keyof typeof answers, message: string | null) => {
    if (message !== null) context.addIssue({ code: 'custom', path: [field], message });
  };

  if (answers.trading_style === 'Limited Company') {
    if (!answers.company_name) require('company_name', COMPANY_REQUIRED);
    if (!answers.company_registration_number) require('company_registration_number', COMPANY_REQUIRED);
  }
  if (answers.employs_staff === true) require('number_of_staff', staffProblem(answers.number_of_staff));
  if (answers.existing_advisor === true) require('annual_fee', feeProblem(answers.annual_fee));
}

/**
 * The questionnaire, for clients and for staff. Input: the form's values (unanswered: '', null or missing; amounts as
 * typed; yes/no as booleans or words). Output: the answers as stored, with null for hidden questions.
 */
export const questionnaireSchema = answersSchema
  .superRefine(requireConditionalAnswers, ALONGSIDE_FIELD_ERRORS)
  .transform((answers) => ({
    ...answers,
    engagement_type: ENGAGEMENT_TYPES.filter((type) => answers.engagement_type.includes(type)),
    number_of_staff: answers.employs_staff ? numberIn(answers.number_of_staff, parseNumber) : null,
    annual_fee: answers.existing_advisor ? numberIn(answers.annual_fee, parsePounds) : null,
  }));

export type QuestionnaireInput = z.input<typeof questionnaireSchema>;
export type QuestionnaireAnswers = z.output<typeof questionnaireSchema>;
