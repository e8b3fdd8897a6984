import { and, eq } from 'drizzle-orm';
import { WEBHOOK_TEST } from '#contract/firm/webhooks/event.ts';
import { retryAfter } from '#contract/firm/webhooks/schedule.ts';
import type { WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { forAudit } from './for-audit.ts';
import { sendSigned, type Tried } from './send-signed.ts';
import { deliveryColumns, type EndpointRow } from './webhook-columns.ts';

/** Status with which a receiver ends its subscription (Standard Webhooks 1.0.0). */
const GONE = 410;

const SWITCHED_OFF: Tried = {
  outcome: { answer_status: null, answer: null, reason: 'The webhook is switched off' },
};

type AttemptServices = Pick<Services, 'db' | 'env' | 'cipher' | 'now' | 'log'>;
type DeliveryRow = typeof webhook_deliveries.$inferSelect;

/**
 * Attempts a delivery once and stores the outcome. A failed delivery is scheduled again, unless the failure is final.
 * Returns null if the job is outdated, because the delivery has been sent, queued again or deleted.
 */
export async function attemptWebhookDelivery(
  services: AttemptServices,
  { id, job_id }: { id: string; job_id: string },
): Promise<WebhookDelivery | null> {
  const ofThisJob = and(
    eq(webhook_deliveries.id, id),
    eq(webhook_deliveries.job_id, job_id),
    eq(webhook_deliveries.state, 'pending'),
  );
  const [found] = await services.db
    .select({ delivery: webhook_deliveries, endpoint: webhook_endpoints })
    .from(webhook_deliveries)
    .innerJoin(webhook_endpoints, eq(webhook_endpoints.id, webhook_deliveries.endpoint_id))
    .where(ofThisJob);
  if (!found) return null;
  const { delivery, endpoint } = found;
  const enabled = endpoint.active || delivery.event_type === WEBHOOK_TEST;
  const tried = enabled ? await sendSigned(services, endpoint, delivery) : SWITCHED_OFF;
  const { answer_status, reason } = tried.outcome;
  services.log.info(
    { delivery_id: id, endpoint_id: endpoint.id, answer_status, reason },
    'Webhook delivery attempted',
  );

  return services.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(webhook_deliveries)
      .set({ ...tried.outcome, ...nextState(services, { ...tried, delivery, enabled }) })
      .where(ofThisJob)
      .returning(deliveryColumns);
    if (updated && answer_status === GONE && endpoint.active) await switchOff(tx, endpoint, services.now());
    return updated ?? null;
  });
}

function nextState(
  { now }: AttemptServices,
  { delivery, enabled, outcome, retry_after_ms = 0 }: Tried & { delivery: DeliveryRow; enabled: boolean },
): Partial<DeliveryRow> {
  const at = now();
  const attempts = delivery.attempts + 1;
  const { answer_status: status } = outcome;
  if (!enabled) return { state: 'failed', next_attempt_at: null };
  const tried = { attempts, attempted_at: at.toISOString() };
  if (status !== null && status >= 200 && status < 300) {
    return { ...tried, state: 'delivered', next_attempt_at: null };
  }
  const final = status === GONE || delivery.event_type === WEBHOOK_TEST;
  const wait = final ? null : retryAfter(attempts, Math.random());
  if (wait === null) return { ...tried, state: 'failed', next_attempt_at: null };
  return {
    ...tried,
    job_id: null,
    next_attempt_at: new Date(at.getTime() + Math.max(wait, retry_after_ms)).toISOString(),
  };
}

/** Switches an endpoint off, unless it has been edited since the attempt, because its address may have changed. */
async function switchOff(tx: Tx, endpoint: EndpointRow, at: Date): Promise<void> {
  const [switched] = await tx
    .update(webhook_endpoints)
    .set({
      active: false,
      version: endpoint.version + 1,
      edited_by_name: 'Tallygate',
      edited_at: at.toISOString(),
    })
    .where(and(eq(webhook_endpoints.id, endpoint.id), eq(webhook_endpoints.version, endpoint.version)))
    .returning({ id: webhook_endpoints.id });
  if (!switched) return;
  await recordAudit(tx, null, 'WEBHOOK_UPDATED', {
    of: forAudit(endpoint).host,
    active: { from: true, to: false },
    reason: 'The endpoint returned 410 Gone',
  });
}
