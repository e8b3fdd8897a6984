import { and, eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { statusAfter } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import { canTakeBack } from '#contract/proposals/proposals/take-back.ts';
import type { ProcedureCall } from '#server/context.ts';
import { proposal_exports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { withdraw } from '#server/features/identity/activity/withdraw.ts';
import { lockProposalRun } from './lock-run.ts';

/**
 * Undoes a recent send: the client returns to review, and the row that the send added to the spreadsheet is deleted.
 * Webhooks were notified of the send, so they are notified of this change too. Throws NOT_FOUND, SEND_STANDS.
 */
export async function takeBack({ context, input: { id } }: ProcedureCall<{ id: string }>): Promise<Sent> {
  const [known] = await context.db
    .select({ client_id: proposal_runs.client_id })
    .from(proposal_runs)
    .where(eq(proposal_runs.id, id));
  if (!known) throw new Refusal('NOT_FOUND');
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, known.client_id);
    const run = await lockProposalRun(tx, id);
    const taken = {
      run_id: id,
      client_name: clientFullName(client),
      state: 'taken_back',
      reason: run.reason,
    } as const;
    if (run.state === 'taken_back') return { ...taken, client_status: client.status };
    const now = context.now();
    if (!canTakeBack(run, client, now)) throw new Refusal('SEND_STANDS');

    await tx
      .update(proposal_runs)
      .set({ state: 'taken_back', ended_at: now.toISOString() })
      .where(eq(proposal_runs.id, id));
    await tx
      .delete(proposal_exports)
      .where(
        and(eq(proposal_exports.client_id, client.id), eq(proposal_exports.exported_at, run.started_at)),
      );
    await withdraw(tx, client.id, 'proposal_sent');
    await recordActivity(tx, { actor: context.actor, type: 'proposal.taken_back', client });
    const moved = await moveClient(tx, {
      actor: context.actor,
      client,
      to: statusAfter('send_taken_back', client.status),
      at: now.toISOString(),
    });
    return { ...taken, client_status: moved.status };
  });
}
