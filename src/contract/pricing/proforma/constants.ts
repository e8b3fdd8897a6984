import { londonYear } from '#contract/values/london-time.ts';
import { NO_REVENUE_BAND } from '#contract/values/revenue-band.ts';

export const DOCUMENTS_TO_SEND = 'Proposals & Letter of Engagement';

export const LETTERS_OF_ENGAGEMENT = [
  'PLACEHOLDER PLEASE EDIT (Limited Company)',
  'PLACEHOLDER PLEASE EDIT (Sole Trader)',
  'Bookkeeping and Outsourced Accounts/Tax Return (Any Entity)',
  'Bookkeepers Only (Any Entity)',
  'Any Entity (No Annual Accounts)',
  'Any Entity (Non-Audit) - Consultancy',
  'Individual',
  'Limited Company (Audit)',
  'Limited Company (Non-Audit)',
  'Limited Liability Partnership (Audit)',
  'Limited Liability Partnership (Non-Audit)',
  'Partnership',
  'Sole Trader',
  'Solicitors Accountants Report',
  'Trusts',
] as const;

export const ENTITY_TYPES = [
  'Limited Company',
  'Sole Trader',
  'Individual',
  'Partnership',
  'Limited Liability Partnership',
  'Charity',
  'Trust',
] as const;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns the ten choices of a year dropdown: from 5 years before the current year to 4 years after. */
export function proformaYears(currentYear: number): string[] {
  return Array.from({ length: 10 }, (_, index) => String(currentYear - 5 + index));
}

/** Default values of a new proforma. */
export function proformaDefaults(now: Date) {
  const year = londonYear(now);
  return {
    documents_to_send: DOCUMENTS_TO_SEND as string,
    letter_of_engagement: LETTERS_OF_ENGAGEMENT[0] as string,
    annual_revenue_range: NO_REVENUE_BAND as string,
    start_date_month: 'January',
    start_date_year: String(year),
    financial_year_end_month: 'December',
    financial_year_end_year: String(year + 1),
  };
}
