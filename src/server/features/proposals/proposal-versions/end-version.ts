import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';

/**
 * Ends the open version of a locked client, if there is one, and returns it. Its links stop working, and its queued
 * mails aren't sent.
 */
export async function endOpenVersion(
  tx: Tx,
  {
    client_id,
    ...end
  }: {
    client_id: string;
    state: 'superseded' | 'withdrawn';
    /** ISO instant */
    ended_at: string;
    ended_by_name: string;
    end_reason: string | null;
  },
): Promise<Pick<
  typeof proposal_versions.$inferSelect,
  'id' | 'client_id' | 'number' | 'sent_by' | 'document'
> | null> {
  const { id, client_id: of, number, sent_by, document } = proposal_versions;
  const [ended] = await tx
    .update(proposal_versions)
    .set(end)
    .where(and(eq(proposal_versions.client_id, client_id), eq(proposal_versions.state, 'open')))
    .returning({ id, client_id: of, number, sent_by, document });
  return ended ?? null;
}
