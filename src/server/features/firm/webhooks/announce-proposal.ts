import type { ProposalEventType } from '#contract/firm/webhooks/event.ts';
import type { Tx } from '#server/db/connect.ts';
import { announce } from '#server/features/identity/activity/announce.ts';

/** Announces an event about a sent version of a locked client's proposal. `at` is an ISO instant. */
export async function announceProposal(
  tx: Tx,
  type: ProposalEventType,
  {
    client,
    version,
    at,
  }: { client: { id: string; proposal_id: string }; version: { number: number }; at: string },
): Promise<void> {
  await announce(tx, {
    type,
    timestamp: at,
    data: { client_id: client.id, proposal_id: client.proposal_id, version: version.number },
  });
}
