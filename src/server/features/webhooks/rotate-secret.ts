import { eq } from 'drizzle-orm';
import { OLD_SECRET_MS } from '#contract/webhooks/schedule.ts';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import type { SignedInCtx } from '../../context.ts';
import { webhook_endpoints } from '../../db/schema/webhooks.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { forAudit } from './for-audit.ts';
import { newWebhookSecret } from './signature.ts';
import { lockEndpoint, readWebhook } from './webhook-columns.ts';

/** Makes a new secret; the one until now signs beside it for a day. Throws NOT_FOUND. */
export async function rotateSecret({
  ctx,
  input: { id },
}: {
  ctx: SignedInCtx;
  input: { id: string };
}): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newWebhookSecret();
  return ctx.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    await tx
      .update(webhook_endpoints)
      .set({
        secret_sealed: ctx.seal.close(secret),
        previous_secret_sealed: endpoint.secret_sealed,
        previous_secret_until: new Date(ctx.now().getTime() + OLD_SECRET_MS).toISOString(),
      })
      .where(eq(webhook_endpoints.id, id));
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'WEBHOOK_SECRET_ROTATED',
      table_name: 'webhook_endpoints',
      new_values: { host: forAudit(endpoint).host },
    });
    return { webhook: await readWebhook(tx, id), secret };
  });
}
