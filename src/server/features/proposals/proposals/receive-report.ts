import { timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { statusAfterBotReport } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import { type BotReport, runStateAfterReport } from '#contract/proposals/proposals/bot-report.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proposal_run_reports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { BOT } from './bot.ts';
import { lockProposalRun } from './lock-run.ts';

/**
 * Stores a report from the bot and moves the run and the client forward, never back. A repeated report changes nothing.
 * Throws UNAUTHORIZED for an unknown run and a wrong secret alike.
 */
export async function receiveReport({
  context,
  input: { run_id, run_secret, outcome, reason = null },
}: ProcedureCall<BotReport, Pick<Ctx, 'db' | 'log' | 'now' | 'request_id'>>): Promise<void> {
  const [known] = await context.db
    .select({ client_id: proposal_runs.client_id, secret_hash: proposal_runs.secret_hash })
    .from(proposal_runs)
    .where(eq(proposal_runs.id, run_id));
  if (!known || !isSecretOf(known.secret_hash, run_secret)) throw new Refusal('UNAUTHORIZED');

  await context.db.transaction(async (tx) => {
    const client = await lockClient(tx, known.client_id);
    const run = await lockProposalRun(tx, run_id);
    const at = context.now().toISOString();
    const to = statusAfterBotReport(client.status, outcome);
    const applied = to !== client.status;
    const [inserted] = await tx
      .insert(proposal_run_reports)
      .values({ run_id, outcome, applied, reason, reported_at: at } satisfies FullRow<
        typeof proposal_run_reports,
        'id'
      >)
      // The index `one_report_of_outcome` rejects a repeated report.
      .onConflictDoNothing()
      .returning({ id: proposal_run_reports.id });
    if (!inserted) return;

    const state = runStateAfterReport(run.state, outcome);
    const changed = state !== run.state;
    await tx
      .update(proposal_runs)
      // Updated even if the run hasn't changed: the update announces the report to open screens.
      .set({
        state,
        ended_at: run.ended_at ?? at,
        ...(changed && { reason: state === 'failed' ? reason : null }),
      })
      .where(eq(proposal_runs.id, run_id));
    if (changed) {
      await recordActivity(tx, {
        actor: BOT,
        type: 'proposal.bot_ended',
        client,
        changes: { outcome: { from: run.state, to: state } },
      });
    }
    await moveClient(tx, { actor: BOT, client, to, at });
    context.log.info({ request_id: context.request_id, run_id, outcome, applied }, 'The bot reported');
  });
}

/** Compares in constant time. A run without a secret was never given to the bot. */
function isSecretOf(hash: string | null, secret: string): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashToken(secret)));
}
