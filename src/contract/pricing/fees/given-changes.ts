import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { PricedProforma } from '#contract/pricing/pricing/fees.ts';
import { NO_ADJUSTMENTS } from './adjustments.ts';
import { adjustmentChanges } from './adjustments-text.ts';
import { presentAdjustments } from './present-adjustments.ts';
import type { GivenFees, Pricing, SavedFees } from './saved-fees.ts';

/** Lists the changes that a save makes to the stored fees, for the history. Lists nothing for a save without fees. */
export function givenChanges(
  stored: SavedFees | null,
  given: GivenFees | undefined,
  { pricing, details, tree }: { pricing: Pricing | null; details: PricedProforma; tree: CatalogueTree },
): Record<string, { from: string | number | null; to: string | null }> {
  if (!given) return {};
  const names = new Map(
    tree.flatMap(({ sub_headers }) => sub_headers.map(({ id, display_name }) => [id, display_name])),
  );
  const nameOf = (line: string) => names.get(line) ?? line.replaceAll('_', ' ');
  const isOtherBook = stored !== null && stored.book.id !== given.book_id;
  const adjustments = pricing
    ? presentAdjustments(pricing, { proforma: details, catalogue: tree }, given.adjustments)
    : given.adjustments;
  return {
    ...adjustmentChanges(stored?.adjustments ?? NO_ADJUSTMENTS, adjustments, nameOf),
    ...(isOtherBook && { price_book_version: { from: stored.book.number, to: null } }),
    ...(stored === null && { fees: { from: null, to: 'computed' } }),
  };
}
