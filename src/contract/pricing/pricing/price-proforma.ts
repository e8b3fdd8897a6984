import type { Discount } from './adjustments.ts';
import { alignmentLines } from './engine/alignment.ts';
import { concessionOf, isFixed } from './engine/concession.ts';
import { unusedDiscounts, withLineDiscounts, withWholeDiscounts } from './engine/discounts.ts';
import { atBookPrice, atFullPrice, type DraftLine } from './engine/draft-line.ts';
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
  const { overrides, discounts } = input;
  const { rules } = input.book;
  const services = serviceLines(input).map((line) => overridden(line, overrides, rules));
  const hasFixed = discounts.some(isFixed);
  const measure = (chosen: readonly DraftLine[]) => {
    const priced = pricedLines(input, chosen, discounts);
    const others = discounts.filter((discount) => !isFixed(discount));
    const measured = hasFixed ? pricedLines(input, chosen, others) : priced;
    return {
      lines: priced,
      measured,
      alignment: alignmentLines(chosen.map(atBookPrice), input.proforma, rules),
    };
  };
  const withOptions = measure(services);
  const { lines } = withOptions;
  const hasOptions = services.some(({ is_optional }) => is_optional);
  const certain = services.map((line) => (line.is_optional ? { ...line, is_left_out: true } : line));

  const rates = rules.is_vat_registered ? input.vat_rates : null;
  const finished = lines.map((line) => finishedLine(line, rates));
  return {
    is_vat_registered: rules.is_vat_registered,
    lines: finished.map(({ line }) => line),
    totals: totalsOf(finished),
    unpriced: lines.flatMap(({ key, name, to_be_priced: why }) => (why === null ? [] : [{ key, name, why }])),
    concession: concessionOf(
      hasOptions ? measure(certain) : withOptions,
      withOptions,
      rules.staff_discount_limit,
    ),
    notes: [...unusedOverrides(lines, overrides), ...unusedDiscounts(lines, discounts)],
  };
}

/** Returns the services and the lines that the firm's rules add, with discounts. */
function pricedLines(
  { proforma, book: { rules }, overrides, full_fees }: PricingInput,
  services: readonly DraftLine[],
  discounts: readonly Discount[],
): DraftLine[] {
  const adjusted = (lines: readonly DraftLine[]) => lines.map((line) => overridden(line, overrides, rules));
  const topUp = topUpLine(services, proforma.entity_type, rules);
  const before = [...services, ...adjusted(topUp ? [topUp] : [])];
  const regular = withLineDiscounts(before, discounts);
  const aligned = before.map((line) => atFullPrice(line, full_fees));
  const alignment = withLineDiscounts(adjusted(alignmentLines(aligned, proforma, rules)), discounts);
  return withWholeDiscounts([...regular, ...alignment], discounts);
}
