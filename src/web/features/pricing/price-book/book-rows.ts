import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { StoredPrice } from '#contract/pricing/price-book/version.ts';
import type { ListedPrice } from './price-table.tsx';

/** The services of the catalogue in order, each with its price or null. */
export function bookRows(catalogue: CatalogueTree, prices: readonly StoredPrice[]): ListedPrice[] {
  const byService = new Map(prices.map((stored) => [stored.price.sub_header_id, stored]));
  return catalogue.flatMap((category) =>
    category.sub_headers.map((subHeader) => ({
      category,
      subHeader,
      stored: byService.get(subHeader.id) ?? null,
    })),
  );
}

/** Prices of services that the active catalogue doesn't have. */
export function unlistedPrices(catalogue: CatalogueTree, prices: readonly StoredPrice[]): StoredPrice[] {
  const listed = new Set(catalogue.flatMap(({ sub_headers }) => sub_headers.map(({ id }) => id)));
  return prices.filter(({ price }) => !listed.has(price.sub_header_id));
}
