import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';

export type RunRow = typeof proposal_runs.$inferSelect;

/** Locks a run until the transaction ends. The caller has locked its client. Throws NOT_FOUND. */
export async function lockProposalRun(tx: Tx, id: string): Promise<RunRow> {
  const [run] = await tx.select().from(proposal_runs).where(eq(proposal_runs.id, id)).for('update');
  if (!run) throw new Refusal('NOT_FOUND');
  return run;
}
