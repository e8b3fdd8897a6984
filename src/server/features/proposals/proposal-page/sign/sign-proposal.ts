import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { Signing } from '#contract/proposals/proposal-page/signing.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { codeOf } from '#server/features/proposals/proposal-page/code/code-proof.ts';
import { lockLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import type { LockedProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import { presentProposal } from '#server/features/proposals/proposal-page/present-proposal.ts';
import { countFirst } from '#server/features/proposals/proposal-page/record-opening.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import type { SigningContext } from '#server/features/proposals/proposal-page/signing-context.ts';
import { reportLockedKey } from '#server/features/proposals/sealing/report-locked-key.ts';
import { addSignature } from './add-signature.ts';
import { deliveryOf, usedLink } from './used-link.ts';
import { userAgentOf } from './user-agent.ts';

/**
 * Stores the signature of a link's owner. Everything is checked under the lock, however old the page is. Throws
 * PROPOSAL_ENDED, ID_IN_USE, TOO_MANY_REQUESTS, ALREADY_SIGNED, NOT_YOUR_TURN, CODE_NEEDED, SHOWN_DIFFERS and SEALING_KEY_LOCKED.
 */
export async function signProposal({
  context,
  input: { token, code_proof, ...signing },
}: ProcedureCall<
  Signing & { token: string; code_proof: string | null },
  SigningContext & Pick<Ctx, 'actor'>
>): Promise<OpenedProposal> {
  await limitAttempts(context, 'proposal-submit', token);
  const token_hash = hashToken(token);
  return reportLockedKey(context, () =>
    context.db.transaction(async (tx) => {
      const locked = await lockLinked(tx, token);
      await readableState({ db: tx, now: context.now }, locked);
      const proposal = await withOpening(tx, { context, proposal: locked });
      const code = codeOf(proposal, { code_proof, now: context.now() });
      const signed = await addSignature(tx, {
        context,
        proposal,
        signing,
        facts: {
          authentication: code.needed ? 'link_and_code' : 'link',
          in_person_with: null,
          link: await usedLink(tx, token_hash),
          code_mail: code.needed ? await deliveryOf(tx, proposal.reader.code_mail_id) : null,
          signed_in_as: context.actor?.full_name ?? null,
          ip_address: context.ip_address,
          user_agent: userAgentOf(context),
          lacks_code: code.needed && !code.entered,
        },
      });
      const state = await readableState({ db: tx, now: context.now }, signed);
      return presentProposal(tx, signed, { env: context.env, state, code });
    }),
  );
}

/** Who signs has opened the proposal, even if the page's report of it was lost. */
async function withOpening(
  tx: Tx,
  { context, proposal }: { context: SigningContext & Pick<Ctx, 'actor'>; proposal: LockedProposal },
): Promise<LockedProposal> {
  const { client, reader } = proposal;
  if (reader.opened_at !== null || context.actor !== null) return proposal;
  const at = context.now().toISOString();
  await countFirst(tx, { client, proposal, at });
  return { ...proposal, reader: { ...reader, opened_at: at } };
}
