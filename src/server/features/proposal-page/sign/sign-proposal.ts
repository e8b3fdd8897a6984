import type { OpenedProposal } from '#contract/proposal-page/opened-proposal.ts';
import type { Signing } from '#contract/proposal-page/signing.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { codeOf } from '#server/features/proposal-page/code/code-proof.ts';
import { lockLinked } from '#server/features/proposal-page/linked-proposal.ts';
import { presentProposal } from '#server/features/proposal-page/present-proposal.ts';
import { readableState } from '#server/features/proposal-page/refuse-ended.ts';
import type { SigningContext } from '#server/features/proposal-page/signing-context.ts';
import { reportLockedKey } from '#server/features/sealing/report-locked-key.ts';
import { addSignature } from './add-signature.ts';
import { deliveryOf, usedLink } from './used-link.ts';
import { userAgentOf } from './user-agent.ts';

/**
 * Stores the signature of a link's owner. Everything is checked under the lock, however old the page is. Throws
 * PROPOSAL_ENDED, TOO_MANY_REQUESTS, ALREADY_SIGNED, NOT_YOUR_TURN, CODE_NEEDED, SHOWN_DIFFERS and SEALING_KEY_LOCKED.
 */
export async function signProposal({
  ctx,
  input: { token, code_proof, ...signing },
}: {
  ctx: SigningContext & Pick<Ctx, 'actor'>;
  input: Signing & { token: string; code_proof: string | null };
}): Promise<OpenedProposal> {
  await limitAttempts(ctx, 'proposal-submit', token);
  const token_hash = hashToken(token);
  return reportLockedKey(ctx, () =>
    ctx.db.transaction(async (tx) => {
      const proposal = await lockLinked(tx, token);
      await readableState({ db: tx, now: ctx.now }, proposal);
      const code = codeOf(proposal, { code_proof, now: ctx.now() });
      const signed = await addSignature(tx, {
        ctx,
        proposal,
        signing,
        facts: {
          authentication: code.needed ? 'link_and_code' : 'link',
          in_person_with: null,
          link: await usedLink(tx, token_hash),
          code_mail: code.needed ? await deliveryOf(tx, proposal.reader.code_mail_id) : null,
          signed_in_as: ctx.actor?.full_name ?? null,
          ip_address: ctx.ip_address,
          user_agent: userAgentOf(ctx),
          lacks_code: code.needed && !code.entered,
        },
      });
      const state = await readableState({ db: tx, now: ctx.now }, signed);
      return presentProposal(signed, { state, code });
    }),
  );
}
