export const NO_REVENUE_BAND = 'Not Applicable';

const TOP_REVENUE_BAND = '£20m+';

/** Each band with its largest turnover in pounds. */
const BOUNDED_REVENUE_BANDS = [
  { label: 'Nil', up_to: 0 },
  { label: 'Up to £30k', up_to: 30_000 },
  { label: '£30k - £70k', up_to: 70_000 },
  { label: '£70k - £125k', up_to: 125_000 },
  { label: '£125k - £250k', up_to: 250_000 },
  { label: '£250k - £500k', up_to: 500_000 },
  { label: '£500k - £1m', up_to: 1_000_000 },
  { label: '£1m - £2m', up_to: 2_000_000 },
  { label: '£2m - £4m', up_to: 4_000_000 },
  { label: '£4m - £6.5m', up_to: 6_500_000 },
  { label: '£6.5m - £10m', up_to: 10_000_000 },
  { label: '£10m - £15m', up_to: 15_000_000 },
  { label: '£15m - £20m', up_to: 20_000_000 },
] as const;

/** Choices of the annual revenue range, the default first. */
export const REVENUE_BANDS: readonly string[] = [
  NO_REVENUE_BAND,
  ...BOUNDED_REVENUE_BANDS.map((band) => band.label),
  TOP_REVENUE_BAND,
];

/** Returns the band of a turnover in pounds. Null means that the turnover is unknown. */
export function revenueBand(turnover: number | null): string {
  if (turnover === null || Number.isNaN(turnover)) return NO_REVENUE_BAND;
  return BOUNDED_REVENUE_BANDS.find((band) => turnover <= band.up_to)?.label ?? TOP_REVENUE_BAND;
}

/** The turnovers of a band in pounds: more than `above`, up to `up_to`. Null means no bound. */
export interface RevenueRange {
  above: number | null;
  up_to: number | null;
}

/** Returns the turnovers of a band, or null for 'Not Applicable' and bands that are no longer offered. */
export function revenueRange(band: string): RevenueRange | null {
  const top = BOUNDED_REVENUE_BANDS.at(-1)?.up_to ?? null;
  if (band === TOP_REVENUE_BAND) return { above: top, up_to: null };
  const index = BOUNDED_REVENUE_BANDS.findIndex(({ label }) => label === band);
  const found = BOUNDED_REVENUE_BANDS[index];
  return found ? { above: BOUNDED_REVENUE_BANDS[index - 1]?.up_to ?? null, up_to: found.up_to } : null;
}
