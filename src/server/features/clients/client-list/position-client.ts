import { and, eq, sql } from 'drizzle-orm';
import { type ClientSort, DEFAULT_SORT } from '#contract/clients/client-list/client-sort.ts';
import type { ClientFilter } from '#contract/clients/clients/client.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from './client-filter.ts';
import { orderOf, preceding } from './list-order.ts';

/** Number of clients before the given client in the filtered list, or null if the list doesn't contain it. */
export async function positionClient({
  context: { db, now },
  input: { id, sort = DEFAULT_SORT, ...filter },
}: ProcedureCall<
  ClientFilter & { id: string; sort?: ClientSort | undefined },
  Pick<SignedInCtx, 'db' | 'now'>
>): Promise<{ position: number | null }> {
  const condition = clientCondition(filter, now());
  const order = orderOf(sort);
  const { rows } = await db.execute<{ position: number }>(sql`
    with own as materialized (
      select ${order.key} as key, ${clients.created_at}, ${clients.id} from ${order.from}
      where ${and(eq(clients.id, id), condition)}
    )
    select (
      select count(*) from ${order.from} where ${and(condition, preceding(order, sql`own`))}
    )::int as position from own`);
  return { position: rows[0]?.position ?? null };
}
