import { and, isNotNull, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from '#server/features/clients/client-list/client-filter.ts';
import { perStatus } from './stored-counts.ts';

/** The first year's fees of the matching clients in each status, in pence. An index covers the clients with fees. */
export async function valueByStatus({
  context: { db, now },
  input: filter,
}: ProcedureCall<ClientFilter, Pick<SignedInCtx, 'db' | 'now'>>): Promise<Record<ClientStatus, number>> {
  const rows = await db
    .select({
      status: clients.status,
      value: sql<number>`sum(${clients.first_year_value})::bigint`.mapWith(Number),
    })
    .from(clients)
    .where(and(isNotNull(clients.first_year_value), clientCondition(filter, now())))
    .groupBy(clients.status);
  return perStatus(new Map(rows.map(({ status, value }) => [status, value])));
}
