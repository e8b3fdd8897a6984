import { sql } from 'drizzle-orm';
import type { WEBHOOK_TEST, WebhookEvent } from '#contract/firm/webhooks/event.ts';
import type { Tx } from '#server/db/connect.ts';
import { preparedWrite } from '#server/db/prepared.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';

/** An event that endpoints can subscribe to. */
export type Announced = Exclude<WebhookEvent, { type: typeof WEBHOOK_TEST }>;

/** Queues an event for every active endpoint that subscribes to it, in the transaction of the change. */
export async function announce(tx: Tx, event: Announced): Promise<void> {
  await insertDeliveries(tx, {
    client_id: event.data.client_id,
    event_id: crypto.randomUUID(),
    event_type: event.type,
    payload: JSON.stringify(event),
    at: event.timestamp,
  });
}

const value = sql.placeholder;

/** If an endpoint is being deleted, one transaction waits for the other, so the change never fails. */
const insertDeliveries = preparedWrite(
  'announce',
  () => sql`
  insert into ${webhook_deliveries}
    (endpoint_id, client_id, event_id, event_type, payload, state, created_at, next_attempt_at)
  select id, ${value('client_id')}::uuid, ${value('event_id')}::uuid, ${value('event_type')}, ${value('payload')},
    'pending', ${value('at')}::timestamptz, ${value('at')}::timestamptz
  from ${webhook_endpoints} where active and ${isReal(sql`${value('client_id')}::uuid`)} and ${value('event_type')} = any(events)
  for key share`,
);
