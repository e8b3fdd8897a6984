import { z } from 'zod';

/** Rows of one page at the most. */
export const PAGE_LIMIT = 100;

/** Input of everything that is read a page at a time: `cursor` is what the page before answered. */
export const pageInput = z.object({
  cursor: z.string().max(500).nullish(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(PAGE_LIMIT),
});

/** One page; `next_cursor` is null on the last. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
