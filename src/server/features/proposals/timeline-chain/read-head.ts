import { eq, sql } from 'drizzle-orm';
import { NO_HASH } from '#contract/proposals/timeline-chain/chain.ts';
import type { Tx } from '#server/db/connect.ts';
import { timeline_heads } from '#server/db/schema/clients/timeline-chain.ts';

/**
 * Returns how many events a client's timeline has and the hash of the last one, in hexadecimal. Includes events that
 * this transaction has recorded. For a client without events since the chain began, the count is 0.
 */
export async function headOf(tx: Tx, client_id: string): Promise<{ count: number; hash: string }> {
  const [head] = await tx
    .select({ count: timeline_heads.count, hash: sql<string>`encode(${timeline_heads.hash}, 'hex')` })
    .from(timeline_heads)
    .where(eq(timeline_heads.client_id, client_id));
  return head ?? { count: 0, hash: NO_HASH };
}
