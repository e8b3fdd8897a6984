import { Refusal } from '#contract/errors.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import { newToken } from '#server/auth/hash-token.ts';
import type { SignedInCtx } from '#server/context.ts';
import { requireName } from '#server/features/identity/account/require-name.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { checkTurn, lockSignatory } from './lock-version.ts';
import { readProposalVersion } from './read-versions.ts';
import { sendTurnMails } from './send/send-turn-mails.ts';
import { proposalUrl, storeSignatoryLink } from './send/store-link.ts';

interface OfSignatory {
  context: SignedInCtx;
  input: { signatory_id: string };
}

/**
 * Makes another link for a signatory, to be passed on by hand. Earlier links stay valid. Throws NAME_NEEDED, NOT_FOUND,
 * VERSION_ENDED and NOT_THEIR_TURN.
 */
export async function linkSignatory({
  context,
  input: { signatory_id },
}: OfSignatory): Promise<{ url: string }> {
  requireName(context.actor);
  return context.db.transaction(async (tx) => {
    const locked = await lockSignatory(tx, signatory_id);
    checkTurn(locked, context.now());
    // The countersignatory signs with their account, not with a link.
    if (locked.signatory.kind === 'firm') throw new Refusal('NOT_THEIR_TURN');
    const token = newToken();
    const at = context.now().toISOString();
    await storeSignatoryLink(tx, { token, signatory_id, made_by: context.actor, mail_id: null, at });
    await recordActivity(tx, {
      actor: context.actor,
      type: 'proposal.link_copied',
      client: locked.client,
      changes: {
        number: { from: null, to: locked.version.number },
        signatory: { from: null, to: locked.signatory.name },
      },
    });
    return { url: proposalUrl(context.env.appUrl, token) };
  });
}

/** Mails a signatory another link. Throws NAME_NEEDED, NOT_FOUND, VERSION_ENDED and NOT_THEIR_TURN. */
export async function resendLink({ context, input: { signatory_id } }: OfSignatory): Promise<VersionSummary> {
  requireName(context.actor);
  return context.db.transaction(async (tx) => {
    const locked = await lockSignatory(tx, signatory_id);
    checkTurn(locked, context.now());
    await sendTurnMails(tx, { ...locked, context, made_by: context.actor });
    return readProposalVersion(tx, locked.version.id, context);
  });
}
