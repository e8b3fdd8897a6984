import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';

/** A run of the bot has the bot's id and a secret. Any other run has already ended. */
type NewRun = FullRow<
  typeof proposal_runs,
  'id' | 'bot_id' | 'secret_hash' | 'ended_at' | 'answer_status' | 'answer' | 'run_url' | 'reason'
> &
  Pick<typeof proposal_runs.$inferInsert, 'bot_id' | 'secret_hash' | 'ended_at'>;

/** Inserts a run. Throws SEND_UNDER_WAY if the client has a run under way. */
export async function insertRun(tx: Tx, run: NewRun) {
  const [row] = await tx
    .insert(proposal_runs)
    .values(run)
    // The index `one_run_under_way` rejects a second run under way.
    .onConflictDoNothing()
    .returning({ run_id: proposal_runs.id, state: proposal_runs.state, reason: proposal_runs.reason });
  if (!row) throw new Refusal('SEND_UNDER_WAY');
  return row;
}
