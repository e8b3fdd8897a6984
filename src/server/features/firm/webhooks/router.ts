import { and, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { createWebhook } from './create-webhook.ts';
import { forAudit } from './for-audit.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sendTest } from './send-test.ts';
import { updateWebhook } from './update-webhook.ts';
import { deliveryColumns, lockEndpoint, readWebhooks } from './webhook-columns.ts';

const { webhooks } = signedIn;

export const webhooksRouter = {
  list: webhooks.list.handler(({ context }) => readWebhooks(context.db)),
  create: webhooks.create.handler(createWebhook),
  update: webhooks.update.handler(updateWebhook),
  /** Deletes an endpoint and its deliveries, whose jobs then find nothing to do. Throws NOT_FOUND. */
  delete: webhooks.delete.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, id);
      await tx.delete(webhook_endpoints).where(eq(webhook_endpoints.id, id));
      await recordAudit(tx, context.actor, 'WEBHOOK_DELETED', forAudit(endpoint));
    });
    return {};
  }),
  rotateSecret: webhooks.rotateSecret.handler(rotateSecret),
  sendTest: webhooks.sendTest.handler(sendTest),
  /** One page of an endpoint's deliveries, newest first. */
  deliveries: webhooks.deliveries.handler(
    async ({ context: { db }, input: { id: endpoint_id, cursor, limit } }) => {
      const [created_at, id] = cursor ? decodeInstantCursor(cursor) : [];
      const after =
        cursor &&
        sql`(${webhook_deliveries.created_at}, ${webhook_deliveries.id}) < (${created_at}::timestamptz, ${id}::uuid)`;
      const rows = await db
        .select(deliveryColumns)
        .from(webhook_deliveries)
        .where(and(eq(webhook_deliveries.endpoint_id, endpoint_id), after || undefined))
        .orderBy(desc(webhook_deliveries.created_at), desc(webhook_deliveries.id))
        .limit(limit + 1);
      const { page, next_cursor } = cutPage(rows, limit, (delivery) => [delivery.created_at, delivery.id]);
      return { items: page, next_cursor };
    },
  ),
  /** Queues a delivery again. A job that it already has then finds nothing to do. Throws NOT_FOUND. */
  resend: webhooks.resend.handler(async ({ context: { db, now }, input: { id } }) => {
    const [delivery] = await db
      .update(webhook_deliveries)
      .set({ state: 'pending', job_id: null, attempts: 0, next_attempt_at: now().toISOString() })
      .where(eq(webhook_deliveries.id, id))
      .returning(deliveryColumns);
    if (!delivery) throw new Refusal('NOT_FOUND');
    return delivery;
  }),
};
