import { and, desc, eq, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { WEBHOOK_TEST, type WebhookEvent } from '#contract/firm/webhooks/event.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { webhook_deliveries, webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { isAllowedTarget } from '#server/integrations/outbound/target.ts';
import { attemptWebhookDelivery } from './attempt-delivery.ts';
import { createWebhook } from './create-webhook.ts';
import { forAudit } from './for-audit.ts';
import { rotateSecret } from './rotate-secret.ts';
import { deliveryColumns, lockEndpoint, readWebhook, readWebhooks } from './webhook-columns.ts';

const { webhooks } = signedIn;

export const webhooksRouter = {
  list: webhooks.list.handler(({ context }) => readWebhooks(context.db)),
  create: webhooks.create.handler(createWebhook),
  /**
   * Saves an endpoint's form. Throws NOT_FOUND, TARGET_REFUSED, and ROW_CHANGED if someone has saved since it was opened.
   */
  update: webhooks.update.handler(async ({ context, input: { id, version, ...input } }) => {
    if (!(await isAllowedTarget(context.env, input.url)))
      throw new Refusal('TARGET_REFUSED', { field: 'url' });
    return context.db.transaction(async (tx) => {
      const before = await lockEndpoint(tx, id);
      const changes = changesBetween(before, input);
      if (mustWrite(changes, before, version)) {
        await tx
          .update(webhook_endpoints)
          .set({ ...input, version: version + 1, ...editedBy(context) })
          .where(eq(webhook_endpoints.id, id));
        await recordAudit(tx, context.actor, 'WEBHOOK_UPDATED', {
          ...changesBetween(forAudit(before), forAudit(input)),
          ...(changes.url && { address: 'changed' }),
          of: forAudit(before).host,
        });
      }
      return readWebhook(tx, id);
    });
  }),
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
  /** Sends a test event, even if the endpoint is switched off, and returns the outcome. Throws NOT_FOUND. */
  sendTest: webhooks.sendTest.handler(async ({ context, input: { id: endpoint_id } }) => {
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
    const delivery = await attemptWebhookDelivery(context, mine);
    // The endpoint was deleted while the test was being sent.
    if (!delivery) throw new Refusal('NOT_FOUND');
    return delivery;
  }),
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
