import { formatPounds } from '#contract/values/money.ts';
import { NO_REVENUE_BAND, revenueBand, revenueRange } from '#contract/values/revenue-band.ts';
import type { BusinessFacts } from './facts.ts';

export type TurnoverComparison = 'over' | 'within' | 'maybe' | 'unknown';

export interface Turnover {
  /** '£95,000', or the band; null if unknown. */
  text: string | null;
  /** Compares the turnover with `limit` pounds. `maybe`: the limit lies within the band. */
  against: (limit: number) => TurnoverComparison;
}

/**
 * Uses the answered amount if the proforma's band agrees with it or is 'Not Applicable'. Otherwise uses the band, which
 * staff chose.
 */
export function turnoverOf({ turnover, annual_revenue_range: band }: BusinessFacts): Turnover {
  if (turnover !== null && (band === NO_REVENUE_BAND || band === revenueBand(turnover))) {
    return {
      text: formatPounds(turnover),
      against: (limit) => (turnover > limit ? 'over' : 'within'),
    };
  }
  const range = revenueRange(band);
  if (range === null) return { text: null, against: () => 'unknown' };
  return {
    text: band,
    against: (limit) => {
      if (range.above !== null && range.above >= limit) return 'over';
      return range.up_to !== null && range.up_to <= limit ? 'within' : 'maybe';
    },
  };
}
