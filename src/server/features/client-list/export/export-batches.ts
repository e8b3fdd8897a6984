import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { ClientSort } from '#contract/client-list/client-sort.ts';
import type { Client } from '#contract/clients/client.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { keyOfInstant } from '#server/db/schema/instant.ts';
import { orderBy, orderOf, placeColumns } from '#server/features/client-list/list-order.ts';
import { clientColumns } from '#server/features/clients/client-columns.ts';

/** Clients read and written at a time. */
const BATCH = 2_000;

/** The clients that match a condition, newest first. */
export async function* newestBatches(tx: Tx, condition: SQL | undefined): AsyncGenerator<Client[]> {
  for (let last: Client | undefined; ; ) {
    const after =
      last &&
      sql`(${clients.created_at}, ${clients.id}) < (${keyOfInstant(last.created_at)}::timestamptz, ${last.id}::uuid)`;
    const batch: Client[] = await tx
      .select(clientColumns)
      .from(clients)
      .where(and(condition, after))
      .orderBy(desc(clients.created_at), desc(clients.id))
      .limit(BATCH);
    yield batch;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

/**
 * The clients that match a condition, in another order. Sorts all ids once: each page of a filtered order would sort all
 * that follow.
 */
export async function* sortedBatches(
  tx: Tx,
  condition: SQL | undefined,
  sort: ClientSort,
): AsyncGenerator<Client[]> {
  const order = orderOf(sort);
  const places = sql`select ${placeColumns(order)} from ${order.from} where ${condition ?? sql`true`}`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${places}) as place ${orderBy(order, sql`place`)}`,
  );
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    const found: Client[] = await tx.select(clientColumns).from(clients).where(inArray(clients.id, ids));
    const byId = new Map(found.map((client) => [client.id, client]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
  }
}
