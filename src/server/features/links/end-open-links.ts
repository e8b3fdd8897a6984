import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { external_info_tokens } from '../../db/schema/clients.ts';

/** Ends every open link of a locked client: spent by an answer, or replaced by a newer link. `at` is an instant. */
export async function endOpenLinks(
  tx: Tx,
  clientId: string,
  how: 'used' | 'revoked',
  at: string,
): Promise<void> {
  await tx
    .update(external_info_tokens)
    .set(how === 'used' ? { used: true, used_at: at } : { revoked_at: at })
    .where(
      and(
        eq(external_info_tokens.client_id, clientId),
        eq(external_info_tokens.used, false),
        isNull(external_info_tokens.revoked_at),
      ),
    );
}
