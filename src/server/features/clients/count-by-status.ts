import { count } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/client.ts';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/client-status.ts';
import type { SignedInCtx } from '../../context.ts';
import { clients } from '../../db/schema/clients.ts';
import { clientCondition } from './client-filter.ts';

/** How many clients match in each status, 0 included. */
export async function countByStatus({
  ctx: { db },
  input,
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter;
}): Promise<Record<ClientStatus, number>> {
  const rows = await db
    .select({ status: clients.status, clients: count() })
    .from(clients)
    .where(clientCondition(input))
    .groupBy(clients.status);
  const counts = Object.fromEntries(CLIENT_STATUSES.map((status) => [status, 0])) as Record<
    ClientStatus,
    number
  >;
  for (const row of rows) counts[row.status] = row.clients;
  return counts;
}
