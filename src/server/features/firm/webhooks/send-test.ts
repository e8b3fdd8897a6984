import { Refusal } from '#contract/errors.ts';
import { WEBHOOK_TEST, type WebhookEvent } from '#contract/firm/webhooks/event.ts';
import type { WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { readWebhook } from './webhook-columns.ts';

/** Sends a test event, even if the endpoint is switched off, and returns the outcome. Throws NOT_FOUND. */
export async function sendTest({
  context,
  input: { id: endpoint_id },
}: ProcedureCall<{ id: string }>): Promise<WebhookDelivery> {
  await readWebhook(context.db, endpoint_id);
  const timestamp = context.now().toISOString();
  const event: WebhookEvent = {
    type: WEBHOOK_TEST,
    timestamp,
    data: { message: `A test from ${context.env.appName}` },
  };
  // The delivery has a job id from the start, so that no job is created for it.
  const mine = { id: crypto.randomUUID(), job_id: crypto.randomUUID() };
  await context.db.insert(webhook_deliveries).values({
    ...mine,
    endpoint_id,
    event_id: crypto.randomUUID(),
    event_type: event.type,
    payload: JSON.stringify(event),
    state: 'pending',
    created_at: timestamp,
    next_attempt_at: timestamp,
  } satisfies FullRow<
    typeof webhook_deliveries,
    'client_id' | 'attempts' | 'answer_status' | 'answer' | 'reason' | 'attempted_at'
  >);
  const delivery = await attemptDelivery(context, mine);
  // The endpoint was deleted while the test was being sent.
  if (!delivery) throw new Refusal('NOT_FOUND');
  return delivery;
}
