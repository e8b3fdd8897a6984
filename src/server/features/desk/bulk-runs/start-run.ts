import type { BulkAct } from '#contract/desk/bulk-runs/bulk-act.ts';
import type { BulkRun } from '#contract/desk/bulk-runs/contract.ts';
import type { SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';
import { colleagueName } from '#server/features/identity/people/colleague-name.ts';
import { selectedCondition } from './selected-condition.ts';
import { storeRun } from './store-run.ts';

/**
 * Stores a run with the clients that are selected now. A worker does the rest. Throws NO_SUCH_USER, UNKNOWN_REASON,
 * SELECTION_CHANGED, and FORBIDDEN if the id is that of another person's run.
 */
export async function startBulkRun({
  context,
  input: { id, act, clients: selected, expected },
}: ProcedureCall<{
  id: string;
  act: BulkAct;
  clients: SelectedClients;
  expected: number;
}>): Promise<BulkRun> {
  return context.db.transaction(async (tx) =>
    storeRun(tx, {
      context,
      run: { id, act, expected, person_name: await checkAct(tx, act), undo_of: null },
      clients: tx.select({ id: clients.id }).from(clients).where(selectedCondition(selected, context.now())),
    }),
  );
}

/** Refuses an act that would be refused for every client. Returns the name of the act's user, if it has one. */
async function checkAct(tx: Tx, act: BulkAct): Promise<string | null> {
  if (act.kind === 'owner') return act.owner_id && colleagueName(tx, act.owner_id, 'owner_id');
  if (act.kind === 'next_step') return colleagueName(tx, act.next_step_user_id, 'next_step_user_id');
  if (act.kind !== 'close') return null;
  const { close_reasons } = await readDeskSettings({ db: tx });
  if (!close_reasons.includes(act.reason)) throw new Refusal('UNKNOWN_REASON');
  return null;
}
