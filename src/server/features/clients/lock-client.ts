import { eq, getTableColumns, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '../../db/connect.ts';
import { prepared } from '../../db/prepared.ts';
import { clients } from '../../db/schema/clients.ts';

const {
  search_text: _search,
  search_grams: _grams,
  source_key: _source,
  ...clientColumns
} = getTableColumns(clients);

/** What the product shows of a client's row: all but the columns made for searching. */
export { clientColumns };

export type ClientRow = Omit<typeof clients.$inferSelect, 'search_text' | 'search_grams' | 'source_key'>;

/** Holds the client's row until the transaction ends, so that a rule checked on it stays true. Throws NOT_FOUND. */
export async function lockClient(tx: Tx, id: string): Promise<ClientRow> {
  const [client] = await selectForUpdate(tx, { id });
  if (!client) throw new Refusal('NOT_FOUND');
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
