import { desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Webhook, WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import type { Tx } from '#server/db/connect.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';

export type EndpointRow = typeof webhook_endpoints.$inferSelect;

const endpointColumns = columnsWithout(webhook_endpoints, {
  secret_sealed: true,
  secret_submission_id: true,
  previous_secrets: true,
  created_by: true,
  edited_by_name: true,
  edited_at: true,
} satisfies Hidden<typeof webhook_endpoints, keyof Webhook>);

/** Delivery columns that the API returns. */
export const deliveryColumns = columnsWithout(webhook_deliveries, {
  job_id: true,
  client_id: true,
} satisfies Hidden<typeof webhook_deliveries, keyof WebhookDelivery>);

/** Locks an endpoint until the transaction ends. Throws NOT_FOUND. */
export async function lockEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const [endpoint] = await tx
    .select()
    .from(webhook_endpoints)
    .where(eq(webhook_endpoints.id, id))
    .for('update');
  if (!endpoint) throw new Refusal('NOT_FOUND');
  return endpoint;
}

/** Earlier secrets that still sign. */
export function stillSigning({ previous_secrets }: Pick<EndpointRow, 'previous_secrets'>, at: Date) {
  return previous_secrets.filter(({ until }) => until > at.toISOString());
}

/** Every endpoint, oldest first, with the state of its newest delivery. */
export function readWebhooks(db: Pick<Tx, 'select'>) {
  const last = db
    .select({ state: webhook_deliveries.state, created_at: webhook_deliveries.created_at })
    .from(webhook_deliveries)
    .where(eq(webhook_deliveries.endpoint_id, webhook_endpoints.id))
    .orderBy(desc(webhook_deliveries.created_at), desc(webhook_deliveries.id))
    .limit(1)
    .as('last_delivery');
  return db
    .select({
      ...endpointColumns,
      // The first of the earlier secrets is the newest.
      previous_secret_until: sql<string | null>`${webhook_endpoints.previous_secrets}->0->>'until'`,
      last_delivery: { state: last.state, created_at: last.created_at },
    })
    .from(webhook_endpoints)
    .leftJoinLateral(last, sql`true`)
    .orderBy(webhook_endpoints.created_at, webhook_endpoints.id)
    .$dynamic();
}

/** Returns an endpoint. Throws NOT_FOUND. */
export async function readWebhook(db: Pick<Tx, 'select'>, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(db).where(eq(webhook_endpoints.id, id));
  if (!webhook) throw new Refusal('NOT_FOUND');
  return webhook;
}
