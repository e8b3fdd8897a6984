import type { PriceBookContent } from '#contract/pricing/pricing/price-book.ts';
import type { ReadSheet } from './read-sheet.ts';

/** Returns a book with a file's prices and rules. Prices and rules that the file doesn't contain stay unchanged. */
export function withSheet(
  { prices, rules }: PriceBookContent,
  sheet: Pick<ReadSheet, 'prices' | 'rules'>,
): PriceBookContent {
  const given = new Set(sheet.prices.map(({ sub_header_id }) => sub_header_id));
  return {
    prices: [...prices.filter(({ sub_header_id }) => !given.has(sub_header_id)), ...sheet.prices],
    rules: { ...rules, ...sheet.rules },
  };
}
