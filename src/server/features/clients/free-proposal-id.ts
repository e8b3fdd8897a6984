import { inArray } from 'drizzle-orm';
import { proposalIdCandidates } from '#contract/clients/proposal-id.ts';
import type { Tx } from '../../db/connect.ts';
import { clients } from '../../db/schema/clients.ts';

/** Candidates looked up at once, doubled each time none was free; a crowded year needs more. */
const FIRST_BATCH = 20;
const LARGEST_BATCH = 5_000;

/** The first proposal id for `at` that no client has; only the insert itself can tell whether it still is free. */
export async function freeProposalId(tx: Tx, at: Date): Promise<string> {
  const candidates = proposalIdCandidates(at);
  for (let size = FIRST_BATCH; ; size = Math.min(size * 2, LARGEST_BATCH)) {
    const batch = Array.from({ length: size }, () => candidates.next().value);
    const taken = await tx
      .select({ proposal_id: clients.proposal_id })
      .from(clients)
      .where(inArray(clients.proposal_id, batch));
    const takenIds = new Set(taken.map(({ proposal_id }) => proposal_id));
    const free = batch.find((id) => !takenIds.has(id));
    if (free !== undefined) return free;
  }
}
