import type { PeriodKind } from '#contract/figures/figures/period-kind.ts';

/** The period of /figures in its address. Default: this month. */
export interface FiguresSearch {
  period?: PeriodKind | undefined;
  /** A day of the period. Default: today. */
  from?: string | undefined;
  /** The last of own days. */
  to?: string | undefined;
}
