import { Refusal } from '#contract/errors.ts';
import type { SaveWebhook, Webhook } from '#contract/webhooks/webhook.ts';
import type { SignedInCtx } from '../../context.ts';
import { webhook_endpoints } from '../../db/schema/webhooks.ts';
import { isAllowedTarget } from '../../integrations/outbound/target.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { forAudit } from './for-audit.ts';
import { newWebhookSecret } from './signature.ts';
import { readWebhook } from './webhook-columns.ts';

/** Makes an endpoint. The answer is the only time its secret is seen. Throws TARGET_REFUSED. */
export async function createWebhook({
  ctx,
  input,
}: {
  ctx: SignedInCtx;
  input: SaveWebhook;
}): Promise<{ webhook: Webhook; secret: string }> {
  if (!(await isAllowedTarget(ctx.env, input.url))) throw new Refusal('TARGET_REFUSED', { field: 'url' });
  const secret = newWebhookSecret();
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhook_endpoints)
      .values({
        ...input,
        secret_sealed: ctx.seal.close(secret),
        created_by: ctx.actor.user_id,
        created_by_name: ctx.actor.full_name,
        created_at: ctx.now().toISOString(),
      })
      .returning({ id: webhook_endpoints.id });
    if (!row) throw new Error('The database returned no row for a new webhook');
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'WEBHOOK_CREATED',
      table_name: 'webhook_endpoints',
      new_values: forAudit(input),
    });
    return { webhook: await readWebhook(tx, row.id), secret };
  });
}
