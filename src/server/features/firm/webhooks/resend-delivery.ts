import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';
import { deliveryColumns } from './webhook-columns.ts';

/** Queues a delivery again. A job that it already has then finds nothing to do. Throws NOT_FOUND. */
export async function resendDelivery({
  context: { db, now },
  input: { id },
}: ProcedureCall<{ id: string }, Pick<SignedInCtx, 'db' | 'now'>>): Promise<WebhookDelivery> {
  const [delivery] = await db
    .update(webhook_deliveries)
    .set({ state: 'pending', job_id: null, attempts: 0, next_attempt_at: now().toISOString() })
    .where(eq(webhook_deliveries.id, id))
    .returning(deliveryColumns);
  if (!delivery) throw new Refusal('NOT_FOUND');
  return delivery;
}
