import { poundsText } from '#contract/pricing/pricing/exact-text.ts';
import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import { addedLine, counts, type DraftLine, type PricedDraft } from './draft-line.ts';
import { totalOf } from './exact.ts';
import { spread } from './spread.ts';

const TOP_UP = 'top_up';

/**
 * Returns a line that brings the monthly bill up to the firm's lowest fee for the entity type, or null. Without monthly
 * or spread work there is no monthly bill, and no lowest fee.
 */
export function topUpLine(
  lines: readonly DraftLine[],
  entityType: string,
  { lowest_monthly_fees }: Pick<PricingRules, 'lowest_monthly_fees'>,
): DraftLine | null {
  const lowest = lowest_monthly_fees.find((entry) => entry.entity_type === entityType);
  const monthly = lines.filter(counts).filter((line) => line.billing === 'monthly' || line.is_spread);
  if (!lowest || monthly.length === 0) return null;
  const bill = totalOf(monthly.map(monthlyBill));
  const shortfall = BigInt(lowest.pence) - bill;
  if (shortfall <= 0n) return null;
  const sum = `${poundsText(lowest.pence)} − ${poundsText(bill)} = ${poundsText(shortfall)}`;
  return addedLine({
    key: TOP_UP,
    kind: 'top_up',
    name: 'Top-up to the lowest monthly fee',
    billing: 'monthly',
    vat_treatment: 'standard',
    computed: shortfall,
    working: [`Lowest monthly fee for '${entityType}' − monthly fees: ${sum}`],
  });
}

/** The usual monthly bill of a line. The first bill of a spread line also includes odd pennies. */
function monthlyBill(line: PricedDraft): bigint {
  return line.is_spread ? spread(line.net).each : line.net;
}
