import type { ClientFilter } from '#contract/clients/client.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';
import { keptTotals } from './kept-counts.ts';

/** Counts for 'X of Y clients'. */
export async function countClients({
  ctx: { db },
  input: { search, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter;
}): Promise<{ matching: number; total: number }> {
  if (search === undefined) return keptTotals(db, filter);
  const [{ total }, matching] = await Promise.all([
    keptTotals(db, {}),
    db.$count(clients, clientCondition({ search, ...filter })),
  ]);
  return { matching, total };
}
