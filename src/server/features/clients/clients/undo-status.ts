import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { statusBefore } from '#contract/clients/clients/undo-status.ts';
import { ownersNotification } from '#contract/desk/notifications/owners-notification.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ActionContext } from '#server/features/identity/activity/record-activity.ts';
import { withdraw } from '#server/features/identity/activity/withdraw.ts';
import type { ClientRow } from './client-columns.ts';
import { hasStoredAnswers } from './has-answers.ts';
import { lockClient } from './lock-client.ts';
import { moveClient } from './move-client.ts';
import { newestAction } from './newest-action.ts';

/**
 * Undoes a status change made by hand, unless the status has changed since. The client regains its place in the queues.
 * A repeat changes nothing. Throws NOT_FOUND, CHANGED_SINCE, WRONG_STATUS.
 */
export async function undoStatus({
  context,
  input: { id, status_changed_at },
}: ProcedureCall<{ id: string; status_changed_at: string }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) =>
    restoreStatus(tx, { context, client: await lockClient(tx, id), status_changed_at }),
  );
}

/** Undoes a locked client's status change made by hand. Throws CHANGED_SINCE, WRONG_STATUS. */
export async function restoreStatus(
  tx: Tx,
  {
    context,
    client,
    status_changed_at,
  }: { context: ActionContext; client: ClientRow; status_changed_at: string },
): Promise<ClientRow> {
  const action = await newestAction(tx, client.id, 'client.status_changed');
  const before = statusBefore(client, action?.changes, status_changed_at);
  if (before === 'undone') return client;
  if (before === null) throw new Refusal('CHANGED_SINCE', action && { action });
  if (isStatusDisabled(before.status, true) && (await hasStoredAnswers(tx, client.id))) {
    throw new Refusal('WRONG_STATUS', { status: client.status });
  }
  const kind = ownersNotification({
    type: 'client.status_changed',
    changes: { status: { from: before.status, to: client.status } },
    actor_id: context.actor.user_id,
  });
  if (kind) await withdraw(tx, client.id, kind);
  return moveClient(tx, {
    actor: context.actor,
    client,
    to: before.status,
    at: context.now().toISOString(),
    since: before.status_changed_at,
    byHand: true,
  });
}
