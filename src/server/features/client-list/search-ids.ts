import { and, desc, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/clients.ts';

/** Newest clients that are looked at one by one before the index is asked: some 2 ms. */
export const WALKED = 2_000;

/** Which clients of a list: `limit` and one more, which says whether there are others. */
export interface PlaceInList {
  after: SQL | undefined;
  skip: number;
  limit: number;
}

/** What a search looks for, and whether it may find a page of it among the newest clients. */
export interface Wanted {
  matches: SQL;
  may_be_common: boolean;
}

/**
 * Ids of a page of a search. What many clients match is found among the newest ones; only if they don't fill the page,
 * or can't, are all matches fetched by the index and sorted. The database is not left to choose between the two: it
 * guesses how many match, and where it guesses wrong it walks the whole list.
 */
export function searchIds(
  { matches, may_be_common }: Wanted,
  filter: SQL | undefined,
  { after, skip, limit }: PlaceInList,
): SQL {
  const others = and(filter, after);
  const page = sql`
    order by created_at desc, id desc offset ${sql.raw(String(skip))} limit ${sql.raw(String(limit + 1))}`;
  if (!may_be_common) {
    return sql`
      with found as materialized (select id, created_at from clients where ${and(matches, others)})
      select id from found ${page}`;
  }
  const wanted = skip + limit + 1;
  const newest = new QueryBuilder()
    .select({
      id: clients.id,
      created_at: clients.created_at,
      search_text: clients.search_text,
      search_grams: clients.search_grams,
    })
    .from(clients)
    .where(others)
    .orderBy(desc(clients.created_at), desc(clients.id))
    .getSQL();
  const isFull = sql`(select count(*) from walked) = ${sql.raw(String(wanted))}`;
  return sql`
    with walked as materialized (
      select id, created_at from (${newest} limit ${sql.raw(String(WALKED))}) as clients
      where ${matches} limit ${sql.raw(String(wanted))}
    ), found as materialized (
      select id, created_at from clients where not (${isFull}) and ${and(matches, others)}
    )
    select id from (
      select id, created_at from walked where ${isFull} union all select id, created_at from found
    ) as matching ${page}`;
}
