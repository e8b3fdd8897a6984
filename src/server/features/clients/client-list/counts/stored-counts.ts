import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { Db } from '#server/db/connect.ts';
import { client_counts } from '#server/db/schema/clients/client-counts.ts';
import { sourceCondition } from '#server/features/clients/client-list/source-condition.ts';

/** The filters whose counts are stored, so that no client has to be read. */
export type CountableFilter = Omit<ClientFilter, 'search' | 'owner' | 'proposal'>;

const sum = sql<number>`coalesce(sum(${client_counts.clients}), 0)::int`;

/** Number of matching clients and of all clients, in constant time. */
export async function storedTotals(
  db: Db,
  filter: CountableFilter,
): Promise<{ matching: number; total: number }> {
  const condition = storedCondition(filter);
  const [totals] = await db
    .select({ matching: condition ? sumWhere(condition) : sum, total: sum })
    .from(client_counts);
  if (!totals) throw new Error('The database returned no row for the client totals');
  return totals;
}

/** Subquery for the number of matching clients. */
export function storedMatching(filter: CountableFilter): SQL {
  return sql`select ${sum} from ${client_counts} where ${storedCondition(filter) ?? sql`true`}`;
}

/** Number of matching clients in each status, including 0. */
export async function storedPerStatus(
  db: Db,
  filter: CountableFilter = {},
): Promise<Record<ClientStatus, number>> {
  const rows = await db
    .select({ status: client_counts.status, clients: sum })
    .from(client_counts)
    .where(storedCondition(filter))
    .groupBy(client_counts.status);
  return perStatus(new Map(rows.map((row) => [row.status, row.clients])));
}

/** The number of all clients, in a query of `client_counts`. */
export const storedClients = sum;

/** The number of open clients in some statuses, in a query of `client_counts`. */
export function storedOpenIn(statuses: readonly ClientStatus[]): SQL<number> {
  return sumWhere(sql`not ${client_counts.closed} and ${inArray(client_counts.status, [...statuses])}`);
}

/** Fills in 0 for statuses missing from `counts`. */
export function perStatus(counts: ReadonlyMap<ClientStatus, number>): Record<ClientStatus, number> {
  return Object.fromEntries(CLIENT_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ClientStatus,
    number
  >;
}

function sumWhere(condition: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${client_counts.clients}) filter (where ${condition}), 0)::int`;
}

function storedCondition(filter: CountableFilter): SQL | undefined {
  return and(
    filter.status === undefined ? undefined : eq(client_counts.status, filter.status),
    filter.inquiry_source === undefined
      ? undefined
      : sourceCondition(filter.inquiry_source, client_counts.source_key),
    filter.calendly_booking === undefined
      ? undefined
      : eq(client_counts.calendly_booking, filter.calendly_booking === 'true'),
  );
}
