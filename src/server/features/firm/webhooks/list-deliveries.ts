import { and, desc, eq, sql } from 'drizzle-orm';
import type { WebhookDelivery } from '#contract/firm/webhooks/webhook.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeInstantCursor } from '#server/db/keyset.ts';
import { webhook_deliveries } from '#server/db/schema/webhooks.ts';
import { deliveryColumns } from './webhook-columns.ts';

/** One page of an endpoint's deliveries, newest first. */
export async function listDeliveries({
  context: { db },
  input: { id: endpoint_id, cursor, limit },
}: ProcedureCall<
  { id: string; cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db'>
>): Promise<{ items: WebhookDelivery[]; next_cursor: string | null }> {
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
}
