import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { Signing } from '#contract/proposals/proposal-page/signing.ts';
import { publicClient } from '#web/lib/api/public-client.ts';
import { keepCodeProof, proofToEnter, readCodeProof, renewCodeProof } from './code-proof.ts';

/**
 * The page's calls to the server. A signatory who signs in person does so on a staff member's device, without a link, so
 * all calls except `sign` are null.
 */
export interface ProposalCalls {
  sign: (signing: Signing) => Promise<OpenedProposal>;
  code: { send: () => Promise<unknown>; enter: (code: string) => Promise<unknown> } | null;
  ask: ((question: string, submission_id: string) => Promise<unknown>) | null;
  decline: ((reason: string, submission_id: string) => Promise<unknown>) | null;
  notMe: ((note: string) => Promise<unknown>) | null;
  pdf: (() => Promise<File>) | null;
}

/** The calls of a signatory with a link. */
export function callsOf(token: string): ProposalCalls {
  const { proposalPage: page } = publicClient;
  return {
    sign: (signing) => page.sign({ token, code_proof: readCodeProof(), ...signing }),
    code: {
      send: async () => {
        await page.sendCode({ token });
        renewCodeProof();
      },
      enter: async (code) => {
        const entered = await page.enterCode({ token, code, code_proof: proofToEnter() });
        keepCodeProof(entered.code_proof);
      },
    },
    ask: (question, submission_id) => page.ask({ token, question, submission_id }),
    decline: (reason, submission_id) => page.decline({ token, reason, submission_id }),
    notMe: (note) => page.notMe({ token, note }),
    pdf: () => page.pdf({ token }),
  };
}
