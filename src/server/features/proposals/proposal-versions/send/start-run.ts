import { and, desc, eq } from 'drizzle-orm';
import { IN_REVIEW } from '#contract/clients/clients/pipeline.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { tryExport } from '#server/features/proposals/proposals/export-proposal.ts';
import { insertRun } from '#server/features/proposals/proposals/insert-run.ts';

/**
 * Returns the native run that reports the progress of a locked client's new version. If the client isn't in review, an
 * unfinished run continues. Otherwise a new run starts and adds a row to the spreadsheet, as sends by GoProposal do.
 */
export async function startNativeRun(
  tx: Tx,
  { context, client, at }: { context: SignedInCtx; client: ClientRow; at: string },
): Promise<string> {
  if (!IN_REVIEW.includes(client.status)) {
    const [newest] = await tx
      .select({ id: proposal_runs.id, state: proposal_runs.state })
      .from(proposal_runs)
      .where(and(eq(proposal_runs.client_id, client.id), eq(proposal_runs.kind, 'native')))
      .orderBy(desc(proposal_runs.started_at), desc(proposal_runs.id))
      .limit(1);
    if (newest?.state === 'created') {
      // The reason may say that an earlier version was declined.
      await tx.update(proposal_runs).set({ reason: null }).where(eq(proposal_runs.id, newest.id));
      return newest.id;
    }
  }
  const payload = await tryExport(tx, { context, client, at });
  const { run_id } = await insertRun(tx, {
    client_id: client.id,
    kind: 'native',
    started_at: at,
    started_by: context.actor.user_id,
    started_by_name: context.actor.full_name,
    retry_of: null,
    automated: false,
    payload,
    state: 'created',
    ended_at: at,
  });
  return run_id;
}
