import { MONTHS } from '#contract/pricing/proforma/constants.ts';
import type { Bill } from './bill.ts';

/** The last day of the month that every month has. */
const LAST_COMMON_DAY = 28;

/** Adds months to a day that every month has. */
function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the day of the first bill: the first of the month in which the engagement starts, but no day before the
 * signature. Later bills have the same day of the month, so after the 28th it is the first of the next month.
 */
export function firstBillDay(
  { start_date_month, start_date_year }: { start_date_month: string; start_date_year: string },
  signed_on: string,
): string {
  const month = (MONTHS as readonly string[]).indexOf(start_date_month) + 1;
  const isKnown = month > 0 && /^[1-9]\d{3}$/.test(start_date_year);
  const start = isKnown ? `${start_date_year}-${String(month).padStart(2, '0')}-01` : signed_on;
  const day = start > signed_on ? start : signed_on;
  return Number(day.slice(8)) > LAST_COMMON_DAY ? monthsAfter(`${day.slice(0, 7)}-01`, 1) : day;
}

/** The day of a bill, counted from 0. */
export function billDay(bill: Pick<Bill, 'first_day' | 'every_months'>, index: number): string {
  return monthsAfter(bill.first_day, index * bill.every_months);
}
