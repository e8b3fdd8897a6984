import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import type { Figures, ShownFigures } from '#contract/figures/figures/contract.ts';
import { NONE } from '#contract/figures/figures/figures.ts';
import { monthsUntil, periodBefore, periodOf } from '#contract/figures/figures/period.ts';

export const NO_FIGURES: Figures = {
  won: NONE,
  lost: NONE,
  lost_by: [],
  stays: CLIENT_STATUSES.map((status) => ({ status, n: 0, median: null, ninety: null })),
  sources: [],
  owners: [],
  proposals: {
    sent: 0,
    opened: 0,
    signed: 0,
    days: { to_open: null, to_sign: null, open_to_sign: null },
    priced: 0,
    fees: 0,
    discounted: 0,
    given: 0,
    monthly: 0,
    monthly_fees: 0,
    raised: 0,
    raised_by: 0,
  },
};

/** Figures of March 2026, of nobody unless `given`. */
export function shownFigures(given: Partial<ShownFigures> = {}): ShownFigures {
  const period = periodOf('month', '2026-03-01');
  return {
    period,
    before: periodBefore(period),
    figures: NO_FIGURES,
    figures_before: NO_FIGURES,
    pipeline: CLIENT_STATUSES.map((status) => ({
      status,
      ...NONE,
      one_off: 0,
      monthly: 0,
      quarterly: 0,
      annually: 0,
    })),
    owners: [],
    months: monthsUntil(period.to).map(({ from, to }) => ({ from, to, ...NONE })),
    forecast_weights: DEFAULT_DESK_SETTINGS.forecast_weights,
    monthly_target: null,
    ...given,
  };
}
