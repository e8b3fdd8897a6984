import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { allows } from '#contract/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { Sent } from '#contract/proposals/contract.ts';
import type { SignedInCtx } from '#server/context.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { lockClient } from '#server/features/clients/lock-client.ts';
import { readProposalSettings } from '#server/features/proposal-versions/settings/read-proposal-settings.ts';
import { sendProposal } from '#server/features/proposals/send-proposal.ts';
import { sendPrepared } from './send-version.ts';

/**
 * Sends a client's proposal as the firm's setting says, or by GoProposal if `by` says so. With Tallygate, the saved
 * draft is sent. Throws WRONG_STATUS, PREPARE_FIRST without a draft, and the errors of `sendProposal` and
 * `sendPrepared`.
 */
export async function sendByWay({
  ctx,
  input: { client_id, by },
}: {
  ctx: SignedInCtx;
  input: { client_id: string; by?: 'goproposal' | undefined };
}): Promise<Sent> {
  const { sent_by } = await readProposalSettings(ctx);
  if ((by ?? sent_by) === 'goproposal') return sendProposal({ ctx, input: { client_id } });
  return ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    if (!allows('native_created', client.status)) {
      throw new Refusal('WRONG_STATUS', { status: client.status });
    }
    const [draft] = await tx
      .select({ version: proposal_drafts.version })
      .from(proposal_drafts)
      .where(eq(proposal_drafts.client_id, client_id));
    if (!draft) throw new Refusal('PREPARE_FIRST');
    const { sent } = await sendPrepared(tx, { ctx, client, version_id: randomUUID(), isShown: () => true });
    return sent;
  });
}
