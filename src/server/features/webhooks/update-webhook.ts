import { eq } from 'drizzle-orm';
import { changesBetween } from '#contract/activity/changes.ts';
import { Refusal } from '#contract/errors.ts';
import type { SaveWebhook, Webhook } from '#contract/webhooks/webhook.ts';
import type { SignedInCtx } from '../../context.ts';
import { webhook_endpoints } from '../../db/schema/webhooks.ts';
import { isAllowedTarget } from '../../integrations/outbound/target.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { forAudit } from './for-audit.ts';
import { lockEndpoint, readWebhook } from './webhook-columns.ts';

/** Saves the form of an endpoint. Throws NOT_FOUND, TARGET_REFUSED, and ROW_CHANGED where somebody saved since. */
export async function updateWebhook({
  ctx,
  input: { id, version, ...input },
}: {
  ctx: SignedInCtx;
  input: SaveWebhook & { id: string; version: number };
}): Promise<Webhook> {
  if (!(await isAllowedTarget(ctx.env, input.url))) throw new Refusal('TARGET_REFUSED', { field: 'url' });
  return ctx.db.transaction(async (tx) => {
    const before = await lockEndpoint(tx, id);
    const { url, description, events, active } = before;
    if (before.version !== version) {
      throw new Refusal('ROW_CHANGED', {
        version: before.version,
        changed: { url, description, events, active },
      });
    }
    const changes = changesBetween(forAudit(before), forAudit(input), [
      'host',
      'description',
      'events',
      'active',
    ]);
    const new_values = { ...changes, ...(url !== input.url && { address: 'changed' }) };
    if (Object.keys(new_values).length > 0) {
      await tx
        .update(webhook_endpoints)
        .set({ ...input, version: version + 1 })
        .where(eq(webhook_endpoints.id, id));
      await recordAudit(tx, {
        actor: ctx.actor,
        action: 'WEBHOOK_UPDATED',
        table_name: 'webhook_endpoints',
        new_values: { ...new_values, of: forAudit(before).host },
      });
    }
    return readWebhook(tx, id);
  });
}
