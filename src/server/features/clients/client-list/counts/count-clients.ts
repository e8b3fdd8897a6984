import { count, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from '#server/features/clients/client-list/client-filter.ts';
import { storedMatching, storedTotals } from './stored-counts.ts';

/** Counts for 'X of Y clients'. */
export async function countClients({
  context: { db, now },
  input: { search, owner, proposal, ...filter },
}: ProcedureCall<ClientFilter, Pick<SignedInCtx, 'db' | 'now'>>): Promise<{
  matching: number;
  total: number;
}> {
  if ((search ?? owner ?? proposal) === undefined) return storedTotals(db, filter);
  const total = sql<number>`(${storedMatching({})})`;
  const [counts] = await db
    .select({ matching: count(), total })
    .from(clients)
    .where(clientCondition({ search, owner, proposal, ...filter }, now()));
  if (!counts) throw new Error('The database returned no row for the counts');
  return counts;
}
