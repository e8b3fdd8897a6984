import { and, desc, eq } from 'drizzle-orm';
import { type NativeOutcome, statusAfterNativeReport } from '#contract/clients/clients/pipeline.ts';
import { runStateAfterReport } from '#contract/proposals/proposals/bot-report.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proposal_run_reports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { moveClient } from '#server/features/clients/clients/move-client.ts';
import type { ActivityActor } from '#server/features/identity/activity/record-activity.ts';

interface NativeReport {
  /** Locked by the caller. */
  client: ClientRow;
  /** `declined` only stores the reason in the run. The run's state and the client's status don't change. */
  outcome: NativeOutcome | 'declined';
  /** ISO instant */
  at: string;
  actor: ActivityActor;
  /** The reason for declining. */
  reason?: string | null;
  /** The newest run by default. */
  run_id?: string;
}

/**
 * Reports progress of a client's native run, and moves the run and the client forward, never back. A repeat
 * changes nothing. Returns the client.
 */
export async function reportNative(
  tx: Tx,
  { client, outcome, at, actor, reason = null, run_id }: NativeReport,
): Promise<ClientRow> {
  const [run] = await tx
    .select()
    .from(proposal_runs)
    .where(
      and(
        eq(proposal_runs.client_id, client.id),
        eq(proposal_runs.kind, 'native'),
        run_id === undefined ? undefined : eq(proposal_runs.id, run_id),
      ),
    )
    .orderBy(desc(proposal_runs.started_at), desc(proposal_runs.id))
    .limit(1)
    .for('update');
  if (!run) return client;
  const own = eq(proposal_runs.id, run.id);
  if (outcome === 'declined') {
    await tx
      .update(proposal_runs)
      .set({ reason: reason ? `Declined: ${reason}` : 'Declined' })
      .where(own);
    return client;
  }
  const to = statusAfterNativeReport(client.status, outcome);
  const [inserted] = await tx
    .insert(proposal_run_reports)
    .values({
      run_id: run.id,
      outcome,
      applied: to !== client.status,
      reason: null,
      reported_at: at,
    } satisfies FullRow<typeof proposal_run_reports, 'id'>)
    // The index `one_report_of_outcome` rejects a repeated report.
    .onConflictDoNothing()
    .returning({ id: proposal_run_reports.id });
  if (!inserted) return client;
  await tx
    .update(proposal_runs)
    .set({ state: runStateAfterReport(run.state, outcome), reason: null })
    .where(own);
  // The event of the last signature notifies the owner.
  return moveClient(tx, { actor, client, to, at, quiet: outcome === 'signed' });
}
