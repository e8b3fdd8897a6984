import { Refusal } from '#contract/errors.ts';
import type { VersionSummary } from '#contract/proposal-versions/version-summary.ts';
import type { SignedInCtx } from '#server/context.ts';
import { checkTurn, lockSignatory } from './lock-version.ts';
import { readVersion } from './read-versions.ts';
import { newLink, proposalUrl, sendTurnMails } from './send/send-turn-mails.ts';

interface OfSignatory {
  ctx: SignedInCtx;
  input: { signatory_id: string };
}

/** Makes another link for a signatory. Earlier links stay valid. Throws NOT_FOUND, VERSION_ENDED and NOT_THEIR_TURN. */
export async function linkSignatory({ ctx, input: { signatory_id } }: OfSignatory): Promise<{ url: string }> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockSignatory(tx, signatory_id);
    checkTurn(locked, ctx.now());
    // The countersignatory signs with their account, not with a link.
    if (locked.signatory.kind === 'firm') throw new Refusal('NOT_THEIR_TURN');
    const token = await newLink(tx, signatory_id, ctx.now().toISOString());
    return { url: proposalUrl(ctx.env.appUrl, token) };
  });
}

/** Mails a signatory another link. Throws NOT_FOUND, VERSION_ENDED and NOT_THEIR_TURN. */
export async function resendLink({ ctx, input: { signatory_id } }: OfSignatory): Promise<VersionSummary> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockSignatory(tx, signatory_id);
    checkTurn(locked, ctx.now());
    await sendTurnMails(tx, ctx, locked.version, locked.signatory);
    return readVersion(tx, locked.version.id, ctx);
  });
}
