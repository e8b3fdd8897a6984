import { and, count, isNotNull, sql } from 'drizzle-orm';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from '#server/features/clients/client-list/client-filter.ts';
import { signedIn } from '#server/implementer.ts';
import { countClients } from './counts/count-clients.ts';
import { perStatus, storedPerStatus } from './counts/stored-counts.ts';
import { exportClients } from './export/export-clients.ts';
import { listClients } from './list-clients.ts';
import { positionClient } from './position-client.ts';

export const clientListRouter = {
  list: signedIn.clients.list.handler(listClients),
  count: signedIn.clients.count.handler(countClients),
  /** Number of matching clients in each status, including 0. */
  countByStatus: signedIn.clients.countByStatus.handler(
    async ({ context: { db, now }, input: { search, owner, proposal, ...filter } }) => {
      if ((search ?? owner ?? proposal) === undefined) return storedPerStatus(db, filter);
      const rows = await db
        .select({ status: clients.status, clients: count() })
        .from(clients)
        .where(clientCondition({ search, owner, proposal, ...filter }, now()))
        .groupBy(clients.status);
      return perStatus(new Map(rows.map((row) => [row.status, row.clients])));
    },
  ),
  /** The first year's fees of the matching clients in each status, in pence. An index covers the clients with fees. */
  valueByStatus: signedIn.clients.valueByStatus.handler(async ({ context: { db, now }, input: filter }) => {
    const rows = await db
      .select({
        status: clients.status,
        value: sql<number>`sum(${clients.first_year_value})::bigint`.mapWith(Number),
      })
      .from(clients)
      .where(and(isNotNull(clients.first_year_value), clientCondition(filter, now())))
      .groupBy(clients.status);
    return perStatus(new Map(rows.map(({ status, value }) => [status, value])));
  }),
  position: signedIn.clients.position.handler(positionClient),
  export: signedIn.clients.export.handler(exportClients),
};
