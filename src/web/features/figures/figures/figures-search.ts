import { daysProblem, type Period, periodOf } from '#contract/figures/figures/period.ts';
import { isPeriodDay, PERIOD_KINDS } from '#contract/figures/figures/period-kind.ts';
import { daySchema } from '#contract/values/scalars.ts';

/** The period of /figures as it is written in its address. Default: this month. */
export interface FiguresSearch {
  period?: string | undefined;
  /** A day of the period. Default: today. */
  from?: string | undefined;
  /** The last of own days. */
  to?: string | undefined;
}

const isDay = (day: string) => daySchema.safeParse(day).success && isPeriodDay(day);

/** The period of an address, or null if it names none that has figures. */
export function periodOfAddress({ period, from, to }: FiguresSearch, today: string): Period | null {
  const kind = PERIOD_KINDS.find((known) => known === (period ?? 'month'));
  if (!kind || [from, to].some((day) => day !== undefined && !isDay(day))) return null;
  const first = from ?? today;
  if (kind === 'days' && daysProblem({ from: first, to: to ?? first })) return null;
  const found = periodOf(kind, first, to);
  return isPeriodDay(found.from) && isPeriodDay(found.to) ? found : null;
}
