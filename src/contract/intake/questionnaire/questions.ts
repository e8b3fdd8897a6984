import type { QuestionnaireInput } from './questionnaire.ts';

/** Each question as a client reads it, on the page and in the copy of their answers. In the order of the form. */
export const QUESTIONS = {
  how_did_you_hear: 'How did you hear about us?',
  engagement_type: 'What would you like our help with?',
  trading_style: 'How do you trade?',
  company_name: 'What is the name of your company?',
  company_registration_number: 'What is your company registration number?',
  industry: 'What does your business do?',
  turnover_last_12_months: 'What was your turnover in the last 12 months?',
  employs_staff: 'Do you employ staff?',
  number_of_staff: 'How many people do you employ?',
  goals_next_12_months: 'What do you want to achieve in the next 12 months?',
  business_challenges: 'What are your biggest business challenges?',
  existing_advisor: 'Do you have an accountant or tax advisor at the moment?',
  annual_fee: 'How much do you pay them a year?',
} as const satisfies Record<keyof QuestionnaireInput, string>;

export type Question = keyof typeof QUESTIONS;

/** A sole trader may give a trading name. */
export const TRADING_NAME_QUESTION = 'What is your trading name, if you have one?';

/** The parts of the form, each a step of the client's page. */
export const PARTS = [
  { title: 'About your inquiry', questions: ['how_did_you_hear', 'engagement_type'] },
  {
    title: 'Your business',
    questions: [
      'trading_style',
      'company_name',
      'company_registration_number',
      'industry',
      'turnover_last_12_months',
      'employs_staff',
      'number_of_staff',
    ],
  },
  { title: 'Your plans', questions: ['goals_next_12_months', 'business_challenges'] },
  { title: 'Your current advisor', questions: ['existing_advisor', 'annual_fee'] },
] as const satisfies readonly { title: string; questions: readonly Question[] }[];

/** Index in PARTS. */
export function partOf(question: Question): number {
  return PARTS.findIndex(({ questions }) => (questions as readonly Question[]).includes(question));
}

/** Whether a question applies, given the answers that questions may depend on. */
export function isAsked(
  question: Question,
  answers: { trading_style: string; employs_staff: unknown; existing_advisor: unknown },
): boolean {
  const yes = (answer: unknown) => answer === true || answer === 'yes';
  switch (question) {
    case 'company_name':
      return answers.trading_style !== '';
    case 'company_registration_number':
      return answers.trading_style === 'Limited Company';
    case 'number_of_staff':
      return yes(answers.employs_staff);
    case 'annual_fee':
      return yes(answers.existing_advisor);
    default:
      return true;
  }
}

/** The text of a question, which may depend on earlier answers. */
export function questionText(question: Question, { trading_style }: { trading_style: string }): string {
  return question === 'company_name' && trading_style === 'Sole Trader'
    ? TRADING_NAME_QUESTION
    : QUESTIONS[question];
}
