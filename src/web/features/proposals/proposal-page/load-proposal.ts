import type { EndedProposal } from '#contract/proposals/proposal-page/ended-proposal.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { readCodeProof } from './code-proof.ts';
import { endOf, failureText } from './failure.ts';

export type ProposalAccess =
  | { state: 'opened'; proposal: OpenedProposal }
  | { state: 'ended'; ended: EndedProposal }
  | { state: 'unreachable'; message: string };

/** Opens a link. Never rejects. */
export async function loadProposal(token: string): Promise<ProposalAccess> {
  try {
    const code_proof = readCodeProof();
    return { state: 'opened', proposal: await publicClient.proposalPage.open({ token, code_proof }) };
  } catch (error) {
    const ended = endOf(error);
    return ended ? { state: 'ended', ended } : { state: 'unreachable', message: failureText(error) };
  }
}
