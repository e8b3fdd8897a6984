import { londonYear } from '#contract/values/london-time.ts';

export const DOCUMENTS_TO_SEND = 'Proposals & Letter of Engagement';

export const LETTERS_OF_ENGAGEMENT = [
  'PLACEHOLDER PLEASE EDIT (Limited Company)',
  'PLACEHOLDER PLEASE EDIT (Sole Trader)',
  'Bookkeeping and Outsourced Accounts/Tax Return (Any Entity)',
  'Bookkeepers Only (Any Entity)',
  'Any Entity (No Annual Accounts)',
  'Any Entity (Non-Audit) - Consultancy',
  'Individual',
  'Limited Company (Audit)',
  'Limited Company (Non-Audit)',
  'Limited Liability Partnership (Audit)',
  'Limited Liability Partnership (Non-Audit)',
  'Partnership',
  'Sole Trader',
  'Solicitors Accountants Report',
  'Trusts',
] as const;

export const ENTITY_TYPES = [
  'Limited Company',
  'Sole Trader',
  'Individual',
  'Partnership',
  'Limited Liability Partnership',
  'Charity',
  'Trust',
] as const;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

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

/** Returns the ten choices of a year dropdown: from 5 years before the current year to 4 years after. */
export function proformaYears(currentYear: number): string[] {
  return Array.from({ length: 10 }, (_, index) => String(currentYear - 5 + index));
}

/** Default values of a new proforma. */
export function proformaDefaults(now: Date) {
  const year = londonYear(now);
  return {
    documents_to_send: DOCUMENTS_TO_SEND as string,
    letter_of_engagement: LETTERS_OF_ENGAGEMENT[0] as string,
    annual_revenue_range: NO_REVENUE_BAND as string,
    start_date_month: 'January',
    start_date_year: String(year),
    financial_year_end_month: 'December',
    financial_year_end_year: String(year + 1),
  };
}
