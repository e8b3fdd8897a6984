import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { FeeTotals, Total } from '#contract/pricing/pricing/fees.ts';
import { feeVatText } from '#web/features/pricing/fees/fee-text.ts';

/** Totals by billing period: before VAT, the VAT, and including VAT. */
export function TotalsList({ totals }: { totals: FeeTotals }) {
  const bills: [Total, string][] = [
    [totals.one_off, 'once'],
    [totals.monthly, 'a month'],
    [totals.quarterly, 'a quarter'],
    [totals.annually, 'a year'],
  ];
  const shown = bills.filter(([{ gross }]) => gross > 0);
  if (shown.length === 0) return poundsText(0);
  return shown.map(([total, per]) => (
    <div key={per}>{[`${poundsText(total.net)} ${per}`, feeVatText(total)].filter(Boolean).join(' ')}</div>
  ));
}
