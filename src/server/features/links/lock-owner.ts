import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/client-columns.ts';
import { hasToken } from './find-link.ts';

/** Locks the client of a link in any state until the transaction ends. Returns null if the token is unknown. */
export async function lockOwner(tx: Tx, token: string): Promise<ClientRow | null> {
  const [client] = await selectForUpdate(tx, { hash: hashToken(token) });
  return client ?? null;
}

const selectForUpdate = prepared<ClientRow>('lock_owner', () => {
  const build = new QueryBuilder();
  const owner = build
    .select({ id: external_info_tokens.client_id })
    .from(external_info_tokens)
    .where(hasToken());
  return build
    .select(clientColumns)
    .from(clients)
    .where(eq(clients.id, sql`(${owner})`))
    .for('update')
    .getSQL();
});
