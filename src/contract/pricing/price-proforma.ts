import { alignmentLines } from './engine/alignment.ts';
import { concessionOf } from './engine/concession.ts';
import { unusedDiscounts, withLineDiscounts, withWholeDiscounts } from './engine/discounts.ts';
import { counts, type DraftLine, fullPrice } from './engine/draft-line.ts';
import { finishedLine } from './engine/finished-line.ts';
import { topUpLine } from './engine/lowest-fee.ts';
import { overridden, unusedOverrides } from './engine/overridden.ts';
import { serviceLines } from './engine/service-lines.ts';
import { totalsOf } from './engine/totals.ts';
import type { Fees, PricingInput } from './fees.ts';

/**
 * Computes the fees of a proforma: services, overrides, lowest fee, discounts on lines, alignment, discounts on the
 * whole, then VAT and totals. Pure and in whole pence, so that the browser and the server get the same fees.
 * Decision 0098.
 */
export function priceProforma(input: PricingInput): Fees {
  const { proforma, overrides, discounts } = input;
  const { rules } = input.book;
  const adjusted = (lines: readonly DraftLine[]) => lines.map((line) => overridden(line, overrides, rules));

  const services = adjusted(serviceLines(input));
  const topUp = topUpLine(services, proforma.entity_type, rules);
  const regular = withLineDiscounts([...services, ...adjusted(topUp ? [topUp] : [])], discounts);
  const alignment = withLineDiscounts(adjusted(alignmentLines(regular, proforma, rules)), discounts);
  const lines = withWholeDiscounts([...regular, ...alignment], discounts);
  const atFullPrice = regular.map((line) => (counts(line) ? { ...line, net: fullPrice(line) } : line));

  const rates = rules.is_vat_registered ? input.vat_rates : null;
  const finished = lines.map((line) => finishedLine(line, rates));
  return {
    is_vat_registered: rules.is_vat_registered,
    lines: finished.map(({ line }) => line),
    totals: totalsOf(finished),
    unpriced: lines.flatMap(({ key, name, to_be_priced: why }) => (why === null ? [] : [{ key, name, why }])),
    concession: concessionOf(lines, alignmentLines(atFullPrice, proforma, rules)),
    notes: [...unusedOverrides(lines, overrides), ...unusedDiscounts(lines, discounts)],
  };
}
