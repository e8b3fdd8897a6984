import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { type Example, typicalFees } from '#contract/pricing/price-book/typical-client.ts';
import type { BookVersion, StoredPrice } from '#contract/pricing/price-book/version.ts';
import { exampleText } from './price-labels.ts';
import type { ListedPrice } from './price-table.tsx';

/** The services of the catalogue in order, each with its price or null. */
export function bookRows(
  catalogue: CatalogueTree,
  { prices, rules }: Pick<BookVersion, 'prices' | 'rules'>,
  { day, law }: Pick<Example, 'day' | 'law'>,
): ListedPrice[] {
  const byService = new Map(prices.map((stored) => [stored.price.sub_header_id, stored]));
  const typical = typicalFees({ catalogue, prices: prices.map(({ price }) => price), rules, day, law });
  return catalogue.flatMap((category) =>
    category.sub_headers.map((subHeader) => {
      const stored = byService.get(subHeader.id) ?? null;
      const line = stored && typical.get(subHeader.id);
      return { category, subHeader, stored, typical: line ? exampleText(line, rules) : null };
    }),
  );
}

/** Prices of services that the active catalogue doesn't have. */
export function unlistedPrices(catalogue: CatalogueTree, prices: readonly StoredPrice[]): StoredPrice[] {
  const listed = new Set(catalogue.flatMap(({ sub_headers }) => sub_headers.map(({ id }) => id)));
  return prices.filter(({ price }) => !listed.has(price.sub_header_id));
}
