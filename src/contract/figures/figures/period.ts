import { dayAfter, dayText } from '#contract/values/day-text.ts';
import type { PeriodKind } from './period-kind.ts';

export const PERIOD_LABELS: Record<PeriodKind, string> = {
  month: 'Month',
  quarter: 'Quarter',
  tax_year: 'Tax year',
  days: 'Own days',
};

/** The longest period of own days. */
export const PERIOD_DAYS_MAX = 3_660;

/** London days, YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

export interface Period extends Days {
  kind: PeriodKind;
}

/** Why own days are no period, as people read it; null if they are one. */
export function daysProblem({ from, to }: Days): string | null {
  if (to < from) return 'The last day is before the first day';
  return countDays({ from, to }) > PERIOD_DAYS_MAX ? 'Choose ten years at most' : null;
}

const TAX_YEAR = '04-06';
const MONTHS_OF = { month: 1, quarter: 3 } as const;

/**
 * The period of a kind that contains `day`. Own days start on `day` and end on `to`; without a valid `to`, they are
 * the one day.
 */
export function periodOf(kind: PeriodKind, day: string, to = day): Period {
  if (kind === 'days') {
    return { kind, from: day, to: daysProblem({ from: day, to }) === null ? to : day };
  }
  if (kind === 'tax_year') {
    const year = Number(day.slice(0, 4)) - (day.slice(5) < TAX_YEAR ? 1 : 0);
    return { kind, from: taxYear(year), to: dayAfter(taxYear(year + 1), -1) };
  }
  const months = MONTHS_OF[kind];
  const month = Number(day.slice(5, 7)) - 1;
  const from = monthAfter(day, -(month % months));
  return { kind, from, to: dayAfter(monthAfter(from, months), -1) };
}

/** The period of the same kind that ends the day before. Own days are preceded by as many days. */
export function periodBefore({ kind, from, to }: Period): Period {
  const last = dayAfter(from, -1);
  return kind === 'days'
    ? { kind, from: dayAfter(from, -countDays({ from, to })), to: last }
    : periodOf(kind, last);
}

/** The period of the same kind that begins the day after. */
export function periodAfter({ kind, from, to }: Period): Period {
  const first = dayAfter(to, 1);
  return kind === 'days'
    ? { kind, from: first, to: dayAfter(to, countDays({ from, to })) }
    : periodOf(kind, first);
}

/** The twelve calendar months that end with the month of `day`, oldest first. */
export function monthsUntil(day: string): Period[] {
  return Array.from({ length: 12 }, (_, index) => periodOf('month', monthAfter(day, index - 11)));
}

/** '1 April 2026 to 30 April 2026'. */
export function daysText({ from, to }: Days): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

function taxYear(year: number): string {
  return `${year}-${TAX_YEAR}`;
}

/** The first day of the month that is `months` after the month of `day`. */
function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
