import { eq } from 'drizzle-orm';
import { canSend } from '#contract/clients/client-status.ts';
import type { Sent } from '#contract/proposals/contract.ts';
import type { SignedInCtx } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { proposal_runs } from '../../db/schema/proposal-runs.ts';
import type { TriggerAnswer } from '../../integrations/axiom/axiom.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { lockClient } from '../clients/lock-client.ts';
import { moveClient } from '../clients/move-client.ts';
import { lockRun } from './lock-run.ts';

/**
 * Keeps what the bot service answered. Where the bot did not start, the status is set all the same (spec section 8),
 * unless the bot has reported meanwhile or somebody moved the client.
 */
export async function recordAnswer(
  tx: Tx,
  {
    ctx,
    client_id,
    run_id,
    answer,
  }: { ctx: SignedInCtx; client_id: string; run_id: string; answer: TriggerAnswer },
): Promise<Sent> {
  const client = await lockClient(tx, client_id);
  const run = await lockRun(tx, run_id);
  const { answer_status, run_url } = answer;
  const kept = { answer_status, answer: answer.answer, run_url };
  const fallBack = answer.kind === 'failed' && run.state === 'under_way';
  if (!fallBack) {
    await tx.update(proposal_runs).set(kept).where(eq(proposal_runs.id, run_id));
    return { run_id, state: run.state, reason: run.reason, client_status: client.status };
  }

  const at = ctx.now().toISOString();
  const { reason } = answer;
  await tx
    .update(proposal_runs)
    .set({ ...kept, state: 'fallback', reason, ended_at: at })
    .where(eq(proposal_runs.id, run_id));
  if (!canSend(client.status)) return { run_id, state: 'fallback', reason, client_status: client.status };
  await recordActivity(tx, { actor: ctx.actor, type: 'proposal.sent', client });
  const moved = await moveClient(tx, { actor: ctx.actor, client, to: 'goproposal_sent', at });
  return { run_id, state: 'fallback', reason, client_status: moved.status };
}
