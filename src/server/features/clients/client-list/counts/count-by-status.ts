import { count } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from '#server/features/clients/client-list/client-filter.ts';
import { perStatus, storedPerStatus } from './stored-counts.ts';

/** Number of matching clients in each status, including 0. */
export async function countByStatus({
  context: { db, now },
  input: { search, owner, proposal, ...filter },
}: ProcedureCall<ClientFilter, Pick<SignedInCtx, 'db' | 'now'>>): Promise<Record<ClientStatus, number>> {
  if ((search ?? owner ?? proposal) === undefined) return storedPerStatus(db, filter);
  const rows = await db
    .select({ status: clients.status, clients: count() })
    .from(clients)
    .where(clientCondition({ search, owner, proposal, ...filter }, now()))
    .groupBy(clients.status);
  return perStatus(new Map(rows.map((row) => [row.status, row.clients])));
}
