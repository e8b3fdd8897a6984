import { customType } from 'drizzle-orm/pg-core';

/** Text that every server sorts alike, by code points. */
export const foldedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * SQL for a text as lists sort it: without case and accents (É → e). The text is cut to 100 characters, so that it fits
 * in an index. `foldForOrder` in contract/clients/client-list/client-order.ts matches it, except for a final Σ.
 */
export function folded(text: string): string {
  return `left(lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')), 100)`;
}
