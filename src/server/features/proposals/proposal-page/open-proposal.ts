import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { codeOf } from './code/code-proof.ts';
import { readLinked } from './linked-proposal.ts';
import { presentProposal } from './present-proposal.ts';
import { readableState } from './refuse-ended.ts';

/** Opens a sent proposal for the owner of a link, without a trace: mail scanners load pages too. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS. */
export async function openProposal({
  context,
  input: { token, code_proof = null },
}: ProcedureCall<
  { token: string; code_proof?: string | null | undefined },
  Pick<Ctx, 'db' | 'env' | 'now' | 'ip_address'>
>): Promise<OpenedProposal> {
  await limitAttempts(context, 'proposal-open', token);
  const proposal = await readLinked(context.db, token);
  const now = context.now();
  const state = await readableState(context, proposal);
  const code = codeOf(proposal, { code_proof, now });
  return presentProposal(context.db, proposal, { env: context.env, state, code });
}
