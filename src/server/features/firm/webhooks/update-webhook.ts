import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SaveWebhook, Webhook } from '#contract/firm/webhooks/webhook.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { ProcedureCall } from '#server/context.ts';
import { webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { isAllowedTarget } from '#server/integrations/outbound/target.ts';
import { forAudit } from './for-audit.ts';
import { lockEndpoint, readWebhook } from './webhook-columns.ts';

/**
 * Saves an endpoint's form. Throws NOT_FOUND, TARGET_REFUSED, and ROW_CHANGED if someone has saved since it was opened.
 */
export async function updateWebhook({
  context,
  input: { id, version, ...input },
}: ProcedureCall<SaveWebhook & { id: string; version: number }>): Promise<Webhook> {
  if (!(await isAllowedTarget(context.env, input.url))) throw new Refusal('TARGET_REFUSED', { field: 'url' });
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
}
