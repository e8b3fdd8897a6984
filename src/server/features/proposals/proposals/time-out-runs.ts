import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import { RUN_LIMIT_MS } from '#contract/proposals/proposals/run.ts';
import { CLOCK_SKEW_MS } from '#contract/values/running.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { BOT } from './bot.ts';

/** Limit of runs processed in one call. Later calls process the rest. */
const BATCH = 200;

type ClockCtx = Pick<Services, 'now'>;

/** Condition on runs that started too long ago, or in the future because the clock was ahead. */
function overdue({ now }: ClockCtx) {
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const { state, started_at } = proposal_runs;
  return and(
    eq(state, 'under_way'),
    or(lte(started_at, at(-RUN_LIMIT_MS)), gt(started_at, at(CLOCK_SKEW_MS))),
  );
}

/** Times out a locked client's overdue runs, so that Send is possible again. */
export async function timeOutRunsOf(
  tx: Tx,
  { context, client }: { context: ClockCtx; client: { id: string; first_name: string; surname: string } },
): Promise<void> {
  const ended = await tx
    .update(proposal_runs)
    .set({
      state: 'timed_out',
      reason: `The bot did not report within ${RUN_LIMIT_MS / 60_000} minutes`,
      ended_at: context.now().toISOString(),
    })
    .where(and(eq(proposal_runs.client_id, client.id), overdue(context)))
    .returning({ id: proposal_runs.id });
  if (ended.length === 0) return;
  await recordActivity(tx, {
    actor: BOT,
    type: 'proposal.bot_ended',
    client,
    changes: { outcome: { from: 'under_way', to: 'timed_out' } },
  });
}

/** Times out overdue runs and returns their number. Called each minute. */
export async function timeOutRuns(context: Pick<Services, 'db' | 'now'>): Promise<number> {
  const late = await context.db
    .select({ client_id: proposal_runs.client_id })
    .from(proposal_runs)
    .where(overdue(context))
    .orderBy(asc(proposal_runs.started_at))
    .limit(BATCH);
  for (const { client_id } of late) {
    await context.db.transaction(async (tx) => {
      const [client] = await tx
        .select({ id: clients.id, first_name: clients.first_name, surname: clients.surname })
        .from(clients)
        .where(eq(clients.id, client_id))
        .for('update');
      if (client) await timeOutRunsOf(tx, { context, client });
    });
  }
  return late.length;
}
