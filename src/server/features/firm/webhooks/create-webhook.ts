import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SaveWebhook, Webhook } from '#contract/firm/webhooks/webhook.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { isAllowedTarget } from '#server/integrations/outbound/target.ts';
import { forAudit } from './for-audit.ts';
import { newWebhookSecret } from './signature.ts';
import { readWebhook } from './webhook-columns.ts';

/**
 * Creates an endpoint and returns its secret, which isn't shown again. A repeat of the request, for example after a
 * lost response, stores nothing and gets the same response. Throws TARGET_REFUSED, and NOT_FOUND if the submission is
 * someone else's.
 */
export async function createWebhook({
  context,
  input: { submission_id, ...input },
}: ProcedureCall<SaveWebhook & { submission_id?: string | undefined }>): Promise<{
  webhook: Webhook;
  secret: string;
}> {
  if (!(await isAllowedTarget(context.env, input.url))) throw new Refusal('TARGET_REFUSED', { field: 'url' });
  const secret = newWebhookSecret();
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhook_endpoints)
      .values({
        ...input,
        secret_sealed: context.cipher.encrypt(secret),
        secret_submission_id: submission_id,
        created_by: context.actor.user_id,
        created_by_name: context.actor.full_name,
        created_at: context.now().toISOString(),
      } satisfies FullRow<
        typeof webhook_endpoints,
        'id' | 'previous_secrets' | 'version' | 'edited_by_name' | 'edited_at'
      >)
      .onConflictDoNothing({ target: webhook_endpoints.secret_submission_id })
      .returning({ id: webhook_endpoints.id });
    if (!row) {
      const made = await readMade(tx, context, submission_id);
      requireSameBody(made.webhook, input);
      return made;
    }
    await recordAudit(tx, context.actor, 'WEBHOOK_CREATED', forAudit(input));
    return { webhook: await readWebhook(tx, row.id), secret };
  });
}

/** The endpoint created by an earlier copy of the submission. Throws NOT_FOUND if it was someone else's. */
async function readMade(tx: Tx, context: SignedInCtx, submission_id = '') {
  const [made] = await tx
    .select({ id: webhook_endpoints.id, secret_sealed: webhook_endpoints.secret_sealed })
    .from(webhook_endpoints)
    .where(
      and(
        eq(webhook_endpoints.secret_submission_id, submission_id),
        eq(webhook_endpoints.created_by, context.actor.user_id),
      ),
    );
  if (!made) throw new Refusal('NOT_FOUND');
  return { webhook: await readWebhook(tx, made.id), secret: context.cipher.decrypt(made.secret_sealed) };
}
