/* On its own, because the router's first load has it. */

export const PERIOD_KINDS = ['month', 'quarter', 'tax_year', 'days'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** Whether figures can be shown around a day (YYYY-MM-DD): in years that dates of all programs agree on. */
export const isPeriodDay = (day: string): boolean => day >= '1900' && day < '2200';
