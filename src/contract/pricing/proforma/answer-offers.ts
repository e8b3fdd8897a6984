import { ENTITY_TYPES, MONTHS, proformaYears } from './constants.ts';

/** Suggestions from a client's answers for fields that the user fills in. Null means no suggestion. */
export interface AnswerOffers {
  entity_type: string | null;
  start: { month: string; year: string } | null;
}

interface Answers {
  trading_style: string | null;
  /** A day, YYYY-MM-DD. */
  company_start_date: string | null;
}

/** `answers` are the client's additional information, newest first. Only values that the form offers are suggested. */
export function answerOffers(answers: readonly Answers[], currentYear: number): AnswerOffers {
  const style = answers.find(({ trading_style }) => trading_style !== null)?.trading_style;
  const day = answers.find(({ company_start_date }) => company_start_date !== null)?.company_start_date;
  const [year = '', month = ''] = day?.split('-') ?? [];
  const monthName = MONTHS[Number(month) - 1];
  return {
    entity_type: ENTITY_TYPES.find((type) => type === style) ?? null,
    start: monthName && proformaYears(currentYear).includes(year) ? { month: monthName, year } : null,
  };
}
