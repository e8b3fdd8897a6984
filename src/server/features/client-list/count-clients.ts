import type { ClientFilter } from '#contract/clients/client.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';
import { storedTotals } from './stored-counts.ts';

/** Counts for 'X of Y clients'. */
export async function countClients({
  ctx: { db },
  input: { search, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter;
}): Promise<{ matching: number; total: number }> {
  if (search === undefined) return storedTotals(db, filter);
  const [{ total }, matching] = await Promise.all([
    storedTotals(db, {}),
    db.$count(clients, clientCondition({ search, ...filter })),
  ]);
  return { matching, total };
}
