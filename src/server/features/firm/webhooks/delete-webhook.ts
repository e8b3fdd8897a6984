import { eq } from 'drizzle-orm';
import type { ProcedureCall } from '#server/context.ts';
import { webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { forAudit } from './for-audit.ts';
import { lockEndpoint } from './webhook-columns.ts';

/** Deletes an endpoint and its deliveries, whose jobs then find nothing to do. Throws NOT_FOUND. */
export async function deleteWebhook({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    await tx.delete(webhook_endpoints).where(eq(webhook_endpoints.id, id));
    await recordAudit(tx, context.actor, 'WEBHOOK_DELETED', forAudit(endpoint));
  });
  return {};
}
