import { and, desc, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { clients } from '#server/db/schema/clients/clients.ts';
import { matchesClient } from './client-filter.ts';

/** Number of the newest clients compared one by one before the index is used. Takes about 2 ms. */
export const WALKED = 2_000;

/** A position in a list: `limit` rows, plus one to detect whether others follow. */
export interface PositionInList {
  after: SQL | undefined;
  skip: number;
  limit: number;
}

/** LIKE patterns as SQL, and whether the trigram index can find all of them. */
export interface Search {
  patterns: readonly SQL[];
  indexed: boolean;
}

/**
 * Ids of one page of a search. For a common term, the newest clients fill the page. Otherwise the trigram index or one
 * scan finds all matches. The planner doesn't choose: a misjudgement would read the whole list in random order.
 */
export function searchIds(
  { patterns, indexed }: Search,
  filter: SQL | undefined,
  { after, skip, limit }: PositionInList,
): SQL {
  const others = and(filter, after);
  const page = sql`
    order by created_at desc, id desc offset ${sql.raw(String(skip))} limit ${sql.raw(String(limit + 1))}`;
  // For a pattern without a trigram, the whole index would be read. An expression prevents that.
  const text = indexed ? clients.search_text : sql`${clients.search_text} || ''`;
  const matches = matchesClient(text, patterns);
  const wanted = skip + limit + 1;
  const newest = new QueryBuilder()
    .select({ id: clients.id, created_at: clients.created_at, search_text: clients.search_text })
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
