import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { isStatusDisabled } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ActionContext } from '#server/features/identity/activity/record-activity.ts';
import type { ClientRow } from './client-columns.ts';
import { hasStoredAnswers } from './has-answers.ts';
import { lockClient } from './lock-client.ts';
import { moveClient } from './move-client.ts';

/** Sets any status that answers don't block (BLOCKED_ONCE_ANSWERED). Throws NOT_FOUND, WRONG_STATUS. */
export async function setStatus({
  context,
  input,
}: ProcedureCall<{ id: string; status: ClientStatus }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) =>
    changeStatus(tx, { context, client: await lockClient(tx, input.id), status: input.status }),
  );
}

/** Sets a locked client's status by hand. Throws WRONG_STATUS. */
export async function changeStatus(
  tx: Tx,
  { context, client, status }: { context: ActionContext; client: ClientRow; status: ClientStatus },
): Promise<ClientRow> {
  const moves = client.status !== status;
  // Looks answers up only if they could forbid the status.
  if (moves && isStatusDisabled(status, true) && (await hasStoredAnswers(tx, client.id))) {
    throw new Refusal('WRONG_STATUS', { status: client.status });
  }
  const at = context.now().toISOString();
  return moveClient(tx, { actor: context.actor, client, to: status, at, byHand: true });
}
