import { z } from 'zod';

/** Maximum rows per page. */
export const PAGE_LIMIT = 100;

/** Input of every paginated procedure. `cursor` is the previous page's `next_cursor`. */
export const pageInput = z.object({
  cursor: z.string().max(2_000).nullish(),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT).default(PAGE_LIMIT),
});

/** One page; `next_cursor` is null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}
