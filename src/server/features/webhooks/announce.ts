import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm';
import type { WEBHOOK_TEST, WebhookEvent, WebhookEventType } from '#contract/webhooks/event.ts';
import type { Tx } from '#server/db/connect.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';

const listensTo = (type: WebhookEventType) =>
  and(eq(webhook_endpoints.active, true), arrayContains(webhook_endpoints.events, [type]));

/** Whether any endpoint listens, as an expression for the statement of a frequent change, which saves one more query. */
export function isListenedTo(type: WebhookEventType): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${webhook_endpoints} where ${listensTo(type)})`;
}

/** Queues an event for every endpoint that listens to it, in the transaction of the change. */
export async function announce(
  tx: Tx,
  event: Exclude<WebhookEvent, { type: typeof WEBHOOK_TEST }>,
): Promise<void> {
  const listening = await tx
    .select({ id: webhook_endpoints.id })
    .from(webhook_endpoints)
    .where(listensTo(event.type))
    // A concurrent deletion of an endpoint and this change wait for each other, so the change never fails.
    .for('key share');
  if (listening.length === 0) return;
  const event_id = crypto.randomUUID();
  await tx.insert(webhook_deliveries).values(
    listening.map(({ id }) => ({
      endpoint_id: id,
      client_id: event.data.client_id,
      event_id,
      event_type: event.type,
      payload: JSON.stringify(event),
      state: 'pending' as const,
      created_at: event.timestamp,
      next_attempt_at: event.timestamp,
    })),
  );
}
