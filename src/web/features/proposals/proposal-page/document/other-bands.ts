import type { PricingInput } from '#contract/pricing/pricing/fees.ts';
import { NO_REVENUE_BAND, REVENUE_BANDS } from '#contract/values/revenue-band.ts';

type Priced = Pick<PricingInput, 'book' | 'proforma'>;

const BANDS = REVENUE_BANDS.filter((band) => band !== NO_REVENUE_BAND);

/** Returns the other revenue bands that fees can be shown for. Empty if no fee depends on the turnover. */
export function otherBands(pricing: Priced): string[] {
  if (!pricing.book.prices.some(dependsOnBand)) return [];
  return BANDS.filter((band) => band !== pricing.proforma.annual_revenue_range);
}

/**
 * Returns the band above the proforma's band. Returns the band below if the proforma's band is the highest, and the
 * first band if the proforma's band isn't in `BANDS`. Null if no fee depends on the turnover.
 */
export function nextBand(pricing: Priced): string | null {
  const others = otherBands(pricing);
  const own = BANDS.indexOf(pricing.proforma.annual_revenue_range);
  return BANDS.find((band, index) => index > own && others.includes(band)) ?? others.at(-1) ?? null;
}

function dependsOnBand({ method }: PricingInput['book']['prices'][number]): boolean {
  if (method.kind === 'by_revenue_band') return true;
  return (
    method.kind === 'by_steps' && method.steps.some(({ multiplier }) => multiplier?.over === 'revenue_band')
  );
}
