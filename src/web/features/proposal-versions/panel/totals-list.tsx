import { poundsText } from '#contract/pricing/exact-text.ts';
import type { FeeTotals, Total } from '#contract/pricing/fees.ts';

/** Totals by billing, including VAT. */
export function TotalsList({ totals }: { totals: FeeTotals }) {
  const bills: [Total, string][] = [
    [totals.one_off, 'once'],
    [totals.monthly, 'a month'],
    [totals.quarterly, 'a quarter'],
    [totals.annually, 'a year'],
  ];
  const shown = bills.filter(([{ gross }]) => gross > 0);
  return shown.length === 0
    ? poundsText(0)
    : shown.map(([{ gross }, per]) => `${poundsText(gross)} ${per}`).join(', ');
}
