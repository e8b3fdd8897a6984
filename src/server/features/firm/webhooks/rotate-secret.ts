import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { OLD_SECRET_MS } from '#contract/firm/webhooks/schedule.ts';
import type { Webhook } from '#contract/firm/webhooks/webhook.ts';
import type { ProcedureCall } from '#server/context.ts';
import { webhook_endpoints } from '#server/db/schema/webhooks.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { forAudit } from './for-audit.ts';
import { newWebhookSecret } from './signature.ts';
import { lockEndpoint, readWebhook, stillSigning } from './webhook-columns.ts';

/**
 * Creates a new secret. Earlier secrets also sign for a day, because nobody knows which one the receiver has. A
 * repeated request, for example after a lost response, creates no further secret. Throws NOT_FOUND.
 */
export async function rotateSecret({
  context,
  input: { id, submission_id },
}: ProcedureCall<{ id: string; submission_id?: string | undefined }>): Promise<{
  webhook: Webhook;
  secret: string;
}> {
  const now = context.now();
  const rotated = context.db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (submission_id !== undefined && endpoint.secret_submission_id === submission_id) {
      return { webhook: await readWebhook(tx, id), secret: context.cipher.decrypt(endpoint.secret_sealed) };
    }
    const secret = newWebhookSecret();
    const until = new Date(now.getTime() + OLD_SECRET_MS).toISOString();
    await tx
      .update(webhook_endpoints)
      .set({
        secret_sealed: context.cipher.encrypt(secret),
        secret_submission_id: submission_id ?? null,
        previous_secrets: [{ sealed: endpoint.secret_sealed, until }, ...stillSigning(endpoint, now)],
      })
      .where(eq(webhook_endpoints.id, id));
    await recordAudit(tx, context.actor, 'WEBHOOK_SECRET_ROTATED', { host: forAudit(endpoint).host });
    return { webhook: await readWebhook(tx, id), secret };
  });
  return rotated.catch((error: unknown) => {
    // The submission id belongs to another webhook.
    if (isUniqueViolation(error)) throw new Refusal('NOT_FOUND');
    throw error;
  });
}
