import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { type ClientRow, clientColumns } from './client-columns.ts';
import { goneClient } from './gone-client.ts';

/** Locks the client's row until the transaction ends, so that rules checked on it stay true. Throws NOT_FOUND, MERGED. */
export async function lockClient(tx: Tx, id: string): Promise<ClientRow> {
  const [client] = await selectForUpdate(tx, { id });
  if (!client) throw await goneClient(tx, id);
  return client;
}

const selectForUpdate = prepared<ClientRow>('lock_client', () =>
  new QueryBuilder()
    .select(clientColumns)
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id')))
    .for('update')
    .getSQL(),
);
