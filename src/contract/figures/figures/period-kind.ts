/** On its own, because the router's first load has it. */
export const PERIOD_KINDS = ['month', 'quarter', 'tax_year', 'days'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
