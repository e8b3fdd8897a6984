import { eq } from 'drizzle-orm';
import { NO_NEXT_STEP } from '#contract/clients/clients/desk-fields.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';

/**
 * Ends the client's next step, done or not. `next_step` is the text that was on the screen. Throws NOT_FOUND, MERGED,
 * and STEP_CHANGED if the client has another step now.
 */
export async function endNextStep({
  context,
  type,
  input: { client_id, next_step },
}: {
  context: SignedInCtx;
  type: 'next_step.done' | 'next_step.removed';
  input: { client_id: string; next_step: string };
}): Promise<ClientRow> {
  return context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    // The step has already ended, for example because this request is a repeat after a lost response.
    if (client.next_step === null) return client;
    if (client.next_step !== next_step) throw new Refusal('STEP_CHANGED');
    await tx.update(clients).set(NO_NEXT_STEP).where(eq(clients.id, client_id));
    await recordActivity(tx, {
      actor: context.actor,
      type,
      client,
      changes: {
        next_step: { from: client.next_step, to: null },
        next_step_due: { from: client.next_step_due, to: null },
      },
    });
    return { ...client, ...NO_NEXT_STEP };
  });
}
