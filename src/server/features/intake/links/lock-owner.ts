import { eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Tx } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { findLink, hasToken } from './find-link.ts';
import type { LinkRow } from './link-columns.ts';

/**
 * Locks the client of a link in any state until the transaction ends, and reads the link. Returns null if the token is
 * unknown. If a merge, or the undo of one, gives the link to another client while this waits, locks that client.
 */
export async function lockOwner(tx: Tx, token: string): Promise<{ client: ClientRow; link: LinkRow } | null> {
  for (;;) {
    const [[client], link] = await Promise.all([
      selectForUpdate(tx, { hash: hashToken(token) }),
      findLink(tx, token),
    ]);
    if (!link) return null;
    if (client?.id === link.client_id) return { client, link };
  }
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
