import type { BulkAction } from '#contract/desk/bulk-runs/bulk-action.ts';
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
  input: { id, action, clients: selected, expected },
}: ProcedureCall<{
  id: string;
  action: BulkAction;
  clients: SelectedClients;
  expected: number;
}>): Promise<BulkRun> {
  return context.db.transaction(async (tx) =>
    storeRun(tx, {
      context,
      run: { id, action, expected, person_name: await checkAction(tx, action), undo_of: null },
      clients: tx.select({ id: clients.id }).from(clients).where(selectedCondition(selected, context.now())),
    }),
  );
}

/** Refuses an action that would be refused for every client. Returns the name of the action's user, if it has one. */
async function checkAction(tx: Tx, action: BulkAction): Promise<string | null> {
  if (action.kind === 'owner') return action.owner_id && colleagueName(tx, action.owner_id, 'owner_id');
  if (action.kind === 'next_step') return colleagueName(tx, action.next_step_user_id, 'next_step_user_id');
  if (action.kind !== 'close') return null;
  const { close_reasons } = await readDeskSettings({ db: tx });
  if (!close_reasons.includes(action.reason)) throw new Refusal('UNKNOWN_REASON');
  return null;
}
