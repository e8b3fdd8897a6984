import { eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { allows, statusAfter } from '#contract/clients/clients/pipeline.ts';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import type { TriggerAnswer } from '#server/integrations/axiom/axiom.ts';
import { BOT } from './bot.ts';
import { lockProposalRun } from './lock-run.ts';

/**
 * Stores the bot service's response. If the bot did not start, sets the status anyway, as the requirement says. Doesn't change
 * the status if the bot has reported, or someone has moved the client, in the meantime.
 */
export async function recordAnswer(
  tx: Tx,
  {
    context,
    client_id,
    run_id,
    answer,
  }: { context: SignedInCtx; client_id: string; run_id: string; answer: TriggerAnswer },
): Promise<Sent> {
  const client = await lockClient(tx, client_id);
  const run = await lockProposalRun(tx, run_id);
  const client_name = clientFullName(client);
  const { answer_status, run_url } = answer;
  const received = { answer_status, answer: answer.answer, run_url };
  const fallBack = answer.kind === 'failed' && run.state === 'under_way';
  if (!fallBack) {
    await tx.update(proposal_runs).set(received).where(eq(proposal_runs.id, run_id));
    return { run_id, client_name, state: run.state, reason: run.reason, client_status: client.status };
  }

  const at = context.now().toISOString();
  const { reason } = answer;
  await tx
    .update(proposal_runs)
    .set({ ...received, state: 'fallback', reason, ended_at: at })
    .where(eq(proposal_runs.id, run_id));
  await recordActivity(tx, {
    actor: BOT,
    type: 'proposal.bot_ended',
    client,
    changes: { outcome: { from: run.state, to: 'fallback' }, reason: { from: null, to: reason } },
  });
  const sent = { run_id, client_name, state: 'fallback', reason } as const;
  if (!allows('proposal_sent', client.status)) return { ...sent, client_status: client.status };
  await recordActivity(tx, { actor: context.actor, type: 'proposal.sent', client });
  const to = statusAfter('proposal_sent', client.status);
  const moved = await moveClient(tx, { actor: context.actor, client, to, at });
  return { ...sent, client_status: moved.status };
}
