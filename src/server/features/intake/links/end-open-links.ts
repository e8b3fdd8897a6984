import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';

/** Ends every open link of a locked client, because of an answer or a newer link. `at` is an ISO instant. */
export async function endOpenLinks(
  tx: Tx,
  clientId: string,
  how: 'used' | 'revoked',
  at: string,
): Promise<void> {
  const { client_id, used, revoked_at, expires_at } = external_info_tokens;
  const isOpen = and(eq(used, false), isNull(revoked_at), gt(expires_at, at));
  await tx
    .update(external_info_tokens)
    .set(how === 'used' ? { used: true, used_at: at } : { revoked_at: at })
    .where(and(eq(client_id, clientId), isOpen));
}
