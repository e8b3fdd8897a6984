import { asc, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';
import { type CountableFilter, keptMatching, keptTotals } from './kept-counts.ts';

/** Clients that are skipped without asking how many there are. */
const NEAR = 200;

/** Whether a place in the list is nearer to its end than to its beginning. */
export async function isFarJump(
  db: Db,
  filter: CountableFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<boolean> {
  if (skip <= NEAR) return false;
  const { matching } = await keptTotals(db, filter);
  return skip + limit > matching / 2;
}

/**
 * Ids of such a place, counted from the oldest client: half of the list is then the most that a jump of the scrollbar
 * steps over, and its end costs what its beginning does. How many there are is read in the same statement.
 */
export function jumpIds(filter: CountableFilter, { skip, limit }: { skip: number; limit: number }): SQL {
  const matching = keptMatching(filter);
  const oldest = new QueryBuilder()
    .select({ id: clients.id })
    .from(clients)
    .where(clientCondition(filter))
    .orderBy(asc(clients.created_at), asc(clients.id))
    .getSQL();
  // The limit outside is never reached; it tells the planner what the one inside can't: that a page is small.
  return sql`
    select id from (
      ${oldest}
      offset greatest((${matching}) - ${skip + limit + 1}, 0)
      limit least(greatest((${matching}) - ${skip}, 0), ${limit + 1})
    ) as place limit ${sql.raw(String(limit + 1))}`;
}
