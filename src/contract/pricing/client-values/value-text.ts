import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { Billing } from '#contract/pricing/pricing/price-kinds.ts';
import type { ClientValue } from './client-value.ts';

const PERIODS: readonly [Billing, string][] = [
  ['monthly', 'a month'],
  ['quarterly', 'a quarter'],
  ['annually', 'a year'],
  ['one_off', 'once'],
];

const listFormat = new Intl.ListFormat('en-GB');

/** A value by billing: '£85 a month, £300 once and 1 line to be priced'. Billings without fees are left out. */
export function billingText(value: Pick<ClientValue, Billing | 'unpriced'>): string {
  const { unpriced } = value;
  const parts = PERIODS.filter(([billing]) => value[billing] > 0).map(
    ([billing, period]) => `${shortPounds(value[billing])} ${period}`,
  );
  if (unpriced > 0) parts.push(`${unpriced} ${unpriced === 1 ? 'line' : 'lines'} to be priced`);
  return parts.length === 0 ? 'No fees' : listFormat.format(parts);
}

/** The first year: '£1,320 in the first year, before VAT. 1 line is still to be priced.' */
export function yearText({ first_year, unpriced }: Pick<ClientValue, 'first_year' | 'unpriced'>): string {
  const open =
    unpriced === 1 ? ' 1 line is still to be priced.' : ` ${unpriced} lines are still to be priced.`;
  return `${shortPounds(first_year)} in the first year, before VAT.${unpriced === 0 ? '' : open}`;
}

/** An amount without '.00'. */
function shortPounds(pence: number): string {
  return poundsText(pence).replace(/\.00$/, '');
}

/** An amount as lists show it, rounded down to whole pounds: '£1,240'. Pence would make columns harder to compare. */
export function wholePounds(pence: number): string {
  return poundsText(pence).slice(0, -3);
}
