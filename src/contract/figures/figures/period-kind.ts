export const PERIOD_KINDS = ['month', 'quarter', 'tax_year', 'days'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** The years that have figures, first and last. */
export const PERIOD_YEARS = [2000, 2100] as const;

/** Whether a day (YYYY-MM-DD) is in these years. */
export function isPeriodDay(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= PERIOD_YEARS[0] && year <= PERIOD_YEARS[1];
}
