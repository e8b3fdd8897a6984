import { and, type SQL, sql } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients/clients.ts';
import { following, type ListOrder, type OrderPosition, orderBy, positionColumns } from './list-order.ts';
import { WALKED } from './search-ids.ts';
import { walkOrder } from './walk-order.ts';

/** A page of a sorted list: `limit` rows after a position, plus one to detect whether others follow. */
export interface OrderedPosition {
  after: OrderPosition | undefined;
  skip: number;
  limit: number;
}

/**
 * Ids of a page in an order, with the columns of `orderBy`. Without filters, the page is read from the order's index.
 * With filters, the next clients of that index are checked against them one by one. If they don't fill the page, the filters' own
 * indexes find all matches. The planner doesn't choose between the two: a misjudgement would read the whole list.
 */
export function orderedIds(
  order: ListOrder,
  filter: SQL | undefined,
  { after, skip, limit }: OrderedPosition,
): SQL {
  const wanted = skip + limit + 1;
  const page = sql`${orderBy(order, sql`page`)} offset ${sql.raw(String(skip))} limit ${sql.raw(String(limit + 1))}`;
  if (!filter) return sql`select * from (${walkOrder(order, after, wanted)}) as page ${page}`;
  const isFull = sql`(select count(*) from near) = ${sql.raw(String(wanted))}`;
  const first = sql`limit ${sql.raw(String(wanted))}`;
  const matching = sql`
    select ${positionColumns(order)} from ${order.from}
    where ${and(sql`not (${isFull})`, filter, after && following(order, after))}`;
  return sql`
    with near as materialized (
      select walk.* from (${walkOrder(order, after, WALKED)}) as walk
      join ${clients} on ${clients.id} = walk.id where ${filter} ${orderBy(order, sql`walk`)} ${first}
    ), found as materialized (
      select * from (${matching}) as matching ${orderBy(order, sql`matching`)} ${first}
    )
    select * from (select * from near where ${isFull} union all select * from found) as page ${page}`;
}
