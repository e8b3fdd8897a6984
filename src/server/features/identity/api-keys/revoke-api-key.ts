import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ProcedureCall } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { apiKeyColumns } from './api-key-columns.ts';

/** Revokes a key. Throws NOT_FOUND if it is unknown or already revoked. */
export async function revokeApiKey({ context, input: { id } }: ProcedureCall<{ id: string }>) {
  const revoked = await context.db.transaction(async (tx) => {
    const [api_key] = await tx
      .update(api_keys)
      .set({ revoked_at: context.now().toISOString() })
      .where(and(eq(api_keys.id, id), isNull(api_keys.revoked_at)))
      .returning(apiKeyColumns);
    if (!api_key) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, context.actor, 'API_KEY_REVOKED', {
      name: api_key.name,
      role: api_key.role,
      prefix: api_key.prefix,
    });
    return api_key;
  });
  await context.changes.caughtUp();
  return revoked;
}
