import { asc, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { timelessCondition } from './client-filter.ts';
import { type CountableFilter, storedMatching, storedTotals } from './counts/stored-counts.ts';

/** Maximum number of clients to skip without counting the list first. */
const NEAR = 200;

/** Whether an offset is closer to the end of the list than to its start. */
export async function isFarJump(
  db: Db,
  filter: CountableFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<boolean> {
  if (skip <= NEAR) return false;
  const { matching } = await storedTotals(db, filter);
  return skip + limit > matching / 2;
}

/**
 * Ids of a page near the end, counted from the oldest client. So a scrollbar jump skips at most half of the list, and
 * the end costs the same as the start. The same statement reads the total.
 */
export function jumpIds(filter: CountableFilter, { skip, limit }: { skip: number; limit: number }): SQL {
  const matching = storedMatching(filter);
  const oldest = new QueryBuilder()
    .select({ id: clients.id })
    .from(clients)
    .where(timelessCondition(filter))
    .orderBy(asc(clients.created_at), asc(clients.id))
    .getSQL();
  // The outer limit never takes effect. It tells the planner early enough that a page is small.
  return sql`
    select id from (
      ${oldest}
      offset greatest((${matching}) - ${skip + limit + 1}, 0)
      limit least(greatest((${matching}) - ${skip}, 0), ${limit + 1})
    ) as found limit ${sql.raw(String(limit + 1))}`;
}
