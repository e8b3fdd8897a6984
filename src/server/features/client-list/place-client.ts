import { and, count, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { ClientFilter } from '#contract/clients/client.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { clientCondition } from './client-filter.ts';

/** Number of clients before the given one in the filtered list; null if it isn't in the list. */
export async function placeClient({
  ctx: { db },
  input: { id, ...filter },
}: {
  ctx: Pick<SignedInCtx, 'db'>;
  input: ClientFilter & { id: string };
}): Promise<{ place: number | null }> {
  const condition = clientCondition(filter);
  const own = new QueryBuilder()
    .select({ created_at: clients.created_at, id: clients.id })
    .from(clients)
    .where(and(eq(clients.id, id), condition));
  const before = new QueryBuilder()
    .select({ clients: count() })
    .from(clients)
    .where(and(condition, sql`(${clients.created_at}, ${clients.id}) > (own.created_at, own.id)`));
  const { rows } = await db.execute<{ place: number }>(
    sql`select (${before})::int as place from (${own}) as own`,
  );
  return { place: rows[0]?.place ?? null };
}
