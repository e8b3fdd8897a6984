import { eq } from 'drizzle-orm';
import type { NextStep } from '#contract/clients/next-steps/next-step.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { type ActionContext, recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { colleagueName } from '#server/features/identity/people/colleague-name.ts';

/** Sets the client's next step, which replaces an earlier step. Throws NOT_FOUND, MERGED and NO_SUCH_USER. */
export async function setNextStep({
  context,
  input: { client_id, ...step },
}: ProcedureCall<NextStep & { client_id: string }>): Promise<ClientRow> {
  return context.db.transaction(async (tx) =>
    changeNextStep(tx, { context, client: await lockClient(tx, client_id), step }),
  );
}

/** Sets a locked client's next step. Throws NO_SUCH_USER. */
export async function changeNextStep(
  tx: Tx,
  { context, client, step }: { context: ActionContext; client: ClientRow; step: NextStep },
): Promise<ClientRow> {
  const { next_step, next_step_due } = changesBetween(client, step);
  const isHandedOver = client.next_step_user_id !== step.next_step_user_id;
  if (!next_step && !next_step_due && !isHandedOver) return client;
  const name = await colleagueName(tx, step.next_step_user_id, 'next_step_user_id');
  await tx.update(clients).set(step).where(eq(clients.id, client.id));
  await recordActivity(tx, {
    actor: context.actor,
    type: 'next_step.set',
    client,
    changes: {
      next_step: { from: client.next_step, to: step.next_step },
      ...(next_step_due && { next_step_due }),
      ...(isHandedOver && { next_step_user: { from: null, to: name } }),
    },
  });
  return { ...client, ...step };
}
