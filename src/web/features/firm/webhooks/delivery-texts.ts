import { WEBHOOK_EVENT_LABELS, WEBHOOK_TEST } from '#contract/firm/webhooks/event.ts';
import type { WebhookDelivery, WebhookDeliveryState } from '#contract/firm/webhooks/webhook.ts';
import { formatDateTime } from '#web/lib/browser/format.ts';

export const DELIVERY_STATE_BADGES: Record<WebhookDeliveryState, { label: string; colour: string }> = {
  pending: { label: 'Waiting', colour: 'blue' },
  delivered: { label: 'Delivered', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
};

export function eventLabel(type: WebhookDelivery['event_type']): string {
  return type === WEBHOOK_TEST ? 'Test' : WEBHOOK_EVENT_LABELS[type];
}

/** Describes the last attempt. Null before the first attempt. */
export function outcomeSentence({ answer_status, reason }: WebhookDelivery): string | null {
  if (reason !== null) return reason;
  return answer_status === null ? null : `Responded with status ${answer_status}`;
}

/** Describes when the delivery was queued, its number of attempts and the next attempt. */
export function deliveryHistory({ created_at, attempts, next_attempt_at }: WebhookDelivery): string {
  return [
    formatDateTime(created_at),
    attempts === 1 ? '1 attempt' : `${attempts} attempts`,
    ...(next_attempt_at !== null && attempts > 0 ? [`next ${formatDateTime(next_attempt_at)}`] : []),
  ].join(' · ');
}
