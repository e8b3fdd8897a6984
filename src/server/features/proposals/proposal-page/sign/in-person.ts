import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { OpenedProposal } from '#contract/proposals/proposal-page/opened-proposal.ts';
import type { Signing } from '#contract/proposals/proposal-page/signing.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { requireName } from '#server/features/identity/account/require-name.ts';
import { lockProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import { presentProposal } from '#server/features/proposals/proposal-page/present-proposal.ts';
import { readProposal } from '#server/features/proposals/proposal-page/proposal-rows.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import { reportLockedKey } from '#server/features/proposals/sealing/report-locked-key.ts';
import { addSignature } from './add-signature.ts';
import { handOver } from './hand-over.ts';
import { userAgentOf } from './user-agent.ts';

interface OfSignatory {
  version_id: string;
  signatory_id: string;
}

/** The staff member sees who signs, so no code is needed. */
const NO_CODE = { needed: false, entered: false };

/**
 * Hands the caller's device to a signatory and returns the proposal, without counting an opening. Throws NAME_NEEDED,
 * NOT_FOUND, PROPOSAL_ENDED and HANDED_OVER.
 */
export async function openInPerson({ context, input }: ProcedureCall<OfSignatory>): Promise<OpenedProposal> {
  requireName(context.actor);
  const proposal = await readProposal(context.db, await signerOf(context.db, input));
  if (!proposal) throw new Refusal('NOT_FOUND');
  const state = await readableState(context, proposal);
  await handOver(context, input);
  return presentProposal(context.db, proposal, { env: context.env, state, code: NO_CODE });
}

/**
 * Stores the signature of the signatory who has the device. The record names the staff member who handed it over. Throws
 * HANDED_OVER, FORBIDDEN, NOT_FOUND, PROPOSAL_ENDED, ALREADY_SIGNED, NOT_YOUR_TURN, SHOWN_DIFFERS and SEALING_KEY_LOCKED.
 */
export async function signInPerson({
  context,
  input: { version_id, signatory_id, ...signing },
}: ProcedureCall<Signing & OfSignatory>): Promise<OpenedProposal> {
  const { handed_over } = context.actor;
  if (!handed_over) throw new Refusal('FORBIDDEN');
  if (handed_over.version_id !== version_id || handed_over.signatory_id !== signatory_id)
    throw new Refusal('HANDED_OVER', { version_id: handed_over.version_id });
  return reportLockedKey(context, () =>
    context.db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, await signerOf(tx, { version_id, signatory_id }));
      if (!proposal) throw new Refusal('NOT_FOUND');
      await readableState({ db: tx, now: context.now }, proposal);
      const signed = await addSignature(tx, {
        context,
        proposal,
        signing,
        facts: {
          authentication: 'in_person',
          in_person_with: context.actor.full_name,
          link: null,
          code_mail: null,
          signed_in_as: null,
          ip_address: context.ip_address,
          user_agent: userAgentOf(context),
          lacks_code: false,
        },
      });
      const state = await readableState({ db: tx, now: context.now }, signed);
      return presentProposal(tx, signed, { env: context.env, state, code: NO_CODE });
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
