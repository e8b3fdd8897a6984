import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { allows } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { readClient } from '#server/features/proposals/proposal-versions/prepare-proposal.ts';
import { readProposalSettings } from '#server/features/proposals/proposal-versions/settings/read-proposal-settings.ts';
import { sendProposal } from '#server/features/proposals/proposals/send-proposal.ts';
import { inTurn } from './in-turn.ts';
import { renderDraft } from './render-draft.ts';
import { sendRendered } from './send-version.ts';

/**
 * Sends a client's proposal as the firm's setting says, or by GoProposal if `by` says so. With Tallygate, the saved
 * draft is sent. Throws NOT_FOR_KEYS, WRONG_STATUS, PREPARE_FIRST without a draft, and the errors of `sendProposal` and
 * `sendVersion`.
 */
export async function sendByWay({
  context,
  input: { client_id, by },
}: ProcedureCall<{ client_id: string; by?: 'goproposal' | undefined }>): Promise<Sent> {
  const { sent_by } = await readProposalSettings(context);
  if ((by ?? sent_by) === 'goproposal') return sendProposal({ context, input: { client_id } });
  // Sending mails links that sign for the client.
  if (context.actor.api_key !== undefined) throw new Refusal('NOT_FOR_KEYS');
  const isShown = () => true;
  return inTurn(client_id, async () => {
    await checkSendable(context.db, await readClient(context.db, client_id));
    const draft = await renderDraft(context, { client_id, version_id: randomUUID(), isShown });
    return context.db.transaction(async (tx) => {
      const client = await lockClient(tx, client_id);
      await checkSendable(tx, client);
      return (await sendRendered(tx, { context, client, draft, isShown })).sent;
    });
  });
}

/** Throws WRONG_STATUS, and PREPARE_FIRST without a saved draft. */
async function checkSendable(db: Db | Tx, { id, status }: ClientRow): Promise<void> {
  if (!allows('native_created', status)) throw new Refusal('WRONG_STATUS', { status });
  const [draft] = await db
    .select({ version: proposal_drafts.version })
    .from(proposal_drafts)
    .where(eq(proposal_drafts.client_id, id));
  if (!draft) throw new Refusal('PREPARE_FIRST');
}
