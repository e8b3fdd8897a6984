import { sql } from 'drizzle-orm';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import type { ClientFilter, ListedClient } from '#contract/clients/clients/client.ts';
import type { SignedInCtx } from '#server/context.ts';
import { cutPage, decodeCursorAs } from '#server/db/keyset.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clientCondition } from './client-filter.ts';
import { cursorSchema, orderOf } from './list-order.ts';
import { sortedPageOf } from './list-page.ts';
import { orderedIds } from './ordered-ids.ts';

interface SortedRow extends ListedClient {
  sort_key: string | number | boolean | null;
}

export interface SortedPage {
  sort: ClientSort;
  filter: ClientFilter;
  cursor: string | null | undefined;
  skip: number;
  limit: number;
}

type SortedCtx = Pick<SignedInCtx, 'db' | 'now'>;

/** Returns one page of the list in an order other than newest first. */
export async function listSorted(context: SortedCtx, page: SortedPage) {
  const { page: items, next_cursor } = cutPage(await rowsOfPage(context, page), page.limit, (row) => [
    row.sort_key,
    row.created_at,
    row.id,
  ]);
  // The contract drops `sort_key`. Copying the rows without it took a tenth of the request's time.
  return { items, next_cursor };
}

async function rowsOfPage(
  { db, now }: SortedCtx,
  { sort, filter, cursor, skip, limit }: SortedPage,
): Promise<SortedRow[]> {
  const order = orderOf(sort);
  const [key, created_at, id] = cursor ? decodeCursorAs(cursorSchema(order), cursor) : [];
  const after =
    id === undefined
      ? undefined
      : { key: key === null ? null : sql`${key}`, created_at: sql`${created_at}`, id: sql`${id}` };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const condition = isFiltered ? clientCondition(filter, now()) : undefined;
  const ids = orderedIds(order, condition, { after, skip, limit });
  return rowsOf<SortedRow>(db, sortedPageOf(ids, order));
}
