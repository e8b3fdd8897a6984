import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { ClientSort } from '#contract/clients/client-list/client-sort.ts';
import type { Client, ListedClient } from '#contract/clients/clients/client.ts';
import type { Tx } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { keyOfInstant } from '#server/db/schema/instant.ts';
import { orderBy, orderOf, positionColumns } from '#server/features/clients/client-list/list-order.ts';
import { clientPage } from '#server/features/clients/client-list/list-page.ts';
import { clientColumns } from '#server/features/clients/clients/client-columns.ts';

/** Number of clients read and written at a time. */
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

/** The clients that match a condition, in the order of `sort`. */
export async function* sortedBatches(
  tx: Tx,
  condition: SQL | undefined,
  sort: ClientSort,
): AsyncGenerator<Client[]> {
  for await (const ids of sortedIds(tx, condition, sort)) {
    const found: Client[] = await tx.select(clientColumns).from(clients).where(inArray(clients.id, ids));
    yield inOrder(ids, found);
  }
}

/** The clients that match a condition, with all the columns that lists show. */
export async function* listedBatches(
  tx: Tx,
  condition: SQL | undefined,
  sort: ClientSort,
): AsyncGenerator<ListedClient[]> {
  for await (const ids of sortedIds(tx, condition, sort)) {
    const named = sql`select id from ${clients} where id = any(${sql.param(ids)}::uuid[])`;
    yield inOrder(ids, await rowsOf<ListedClient>(tx, clientPage(named)));
  }
}

/** Sorts all ids once, because each page of a filtered order would sort all the following clients again. */
async function* sortedIds(tx: Tx, condition: SQL | undefined, sort: ClientSort): AsyncGenerator<string[]> {
  const order = orderOf(sort);
  const positions = sql`select ${positionColumns(order)} from ${order.from} where ${condition ?? sql`true`}`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from (${positions}) as found ${orderBy(order, sql`found`)}`,
  );
  for (let from = 0; from < rows.length; from += BATCH)
    yield rows.slice(from, from + BATCH).map(({ id }) => id);
}

function inOrder<Row extends { id: string }>(ids: readonly string[], found: readonly Row[]): Row[] {
  const byId = new Map(found.map((client) => [client.id, client]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
