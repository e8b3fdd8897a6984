import { customType } from 'drizzle-orm/pg-core';

/** Text that every server sorts alike, by code points. */
export const foldedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * A text as it is sorted: without case and accents (É → e), limited to what fits in an index. `foldForOrder` in
 * contract/client-list/client-order.ts does the same.
 */
export function folded(text: string): string {
  return `left(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')), 100)`;
}
