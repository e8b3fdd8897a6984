import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { OpenedProposal } from '#contract/proposal-page/opened-proposal.ts';
import type { Signing } from '#contract/proposal-page/signing.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { lockProposal } from '#server/features/proposal-page/lock-proposal.ts';
import { presentProposal } from '#server/features/proposal-page/present-proposal.ts';
import { readProposal } from '#server/features/proposal-page/proposal-rows.ts';
import { readableState } from '#server/features/proposal-page/refuse-ended.ts';
import { reportLockedKey } from '#server/features/sealing/report-locked-key.ts';
import { addSignature } from './add-signature.ts';
import { userAgentOf } from './user-agent.ts';

interface OfSignatory {
  version_id: string;
  signatory_id: string;
}

/** The staff member sees who signs, so no code is needed. */
const NO_CODE = { needed: false, entered: false };

/**
 * Returns a signatory's proposal for a colleague's device, without counting an opening. Throws NOT_FOUND,
 * PROPOSAL_ENDED.
 */
export async function openInPerson({
  ctx,
  input,
}: {
  ctx: SignedInCtx;
  input: OfSignatory;
}): Promise<OpenedProposal> {
  const proposal = await readProposal(ctx.db, await signerOf(ctx.db, input));
  if (!proposal) throw new Refusal('NOT_FOUND');
  const state = await readableState(ctx, proposal.version);
  return presentProposal(proposal, { state, code: NO_CODE });
}

/**
 * Stores the signature of a signatory who is in the room. The record names the staff member who is signed in. Throws
 * NOT_FOUND, PROPOSAL_ENDED, ALREADY_SIGNED, NOT_YOUR_TURN, SHOWN_DIFFERS and SEALING_KEY_LOCKED.
 */
export async function signInPerson({
  ctx,
  input: { version_id, signatory_id, ...signing },
}: {
  ctx: SignedInCtx;
  input: Signing & OfSignatory;
}): Promise<OpenedProposal> {
  return reportLockedKey(ctx, () =>
    ctx.db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, await signerOf(tx, { version_id, signatory_id }));
      if (!proposal) throw new Refusal('NOT_FOUND');
      await readableState({ db: tx, now: ctx.now }, proposal.version);
      const signed = await addSignature(tx, {
        ctx,
        proposal,
        signing,
        facts: {
          authentication: 'in_person',
          in_person_with: ctx.actor.full_name,
          ip_address: ctx.ip_address,
          user_agent: userAgentOf(ctx),
          lacks_code: false,
        },
      });
      const state = await readableState({ db: tx, now: ctx.now }, signed.version);
      return presentProposal(signed, { state, code: NO_CODE });
    }),
  );
}

/** Finds one of the client's signatories of this version. Throws NOT_FOUND, also for the colleague who countersigns. */
async function signerOf(
  db: Db | Tx,
  { version_id, signatory_id }: OfSignatory,
): Promise<{ id: string; version_id: string; client_id: string }> {
  const { id, client_id, kind } = proposal_signatories;
  const [found] = await db
    .select({ id, version_id: proposal_signatories.version_id, client_id, kind })
    .from(proposal_signatories)
    .where(eq(id, signatory_id));
  if (found?.version_id !== version_id || found.kind !== 'client') throw new Refusal('NOT_FOUND');
  return found;
}
