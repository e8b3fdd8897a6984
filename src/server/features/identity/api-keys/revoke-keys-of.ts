import { and, eq, gt, isNull } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Revokes the keys that a user created and that still work. Returns how many. */
export async function revokeKeysOf(
  tx: Tx,
  { actor, now }: Pick<SignedInCtx, 'actor' | 'now'>,
  user_id: string,
): Promise<number> {
  const at = now().toISOString();
  const revoked = await tx
    .update(api_keys)
    .set({ revoked_at: at })
    .where(and(eq(api_keys.created_by, user_id), isNull(api_keys.revoked_at), gt(api_keys.expires_at, at)))
    .returning({ name: api_keys.name, role: api_keys.role, prefix: api_keys.prefix });
  for (const new_values of revoked) {
    await recordAudit(tx, actor, 'API_KEY_REVOKED', new_values);
  }
  return revoked.length;
}
