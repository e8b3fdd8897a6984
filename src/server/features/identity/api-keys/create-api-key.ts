import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { createApiKeySchema } from '#contract/identity/api-keys/api-key.ts';
import { keyExpiry } from '#contract/identity/api-keys/key-life.ts';
import { hashToken, newToken } from '#server/auth/hash-token.ts';
import type { ProcedureCall } from '#server/context.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { apiKeyColumns } from './api-key-columns.ts';

/** Secret scanners recognise a leaked key by its prefix. */
const KEY_PREFIX = 'tally_';
const SHOWN_CHARACTERS = KEY_PREFIX.length + 4;

/**
 * Creates an API key, shown only in this response. Repeating the request, as after a lost response, replaces the unseen
 * key. Throws FORBIDDEN if the creator is no longer an admin, KEY_IN_USE if the key has been
 * used or revoked, or is another person's.
 */
export async function createApiKey({
  context,
  input: { name, role, expires_in_days, submission_id },
}: ProcedureCall<z.output<typeof createApiKeySchema> & { submission_id?: string | undefined }>) {
  const key = `${KEY_PREFIX}${newToken()}`;
  const secret = { key_hash: hashToken(key), prefix: key.slice(0, SHOWN_CHARACTERS) };
  const made_by = context.actor.user_id;
  return context.db.transaction(async (tx) => {
    // Locks the creator, so that someone deleted or demoted at this moment leaves no key behind.
    const [creator] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.id, made_by))
      .for('share');
    if (creator?.role !== 'admin') throw new Refusal('FORBIDDEN');
    const [api_key] = await tx
      .insert(api_keys)
      .values({
        name,
        role,
        ...secret,
        created_by: made_by,
        created_by_name: context.actor.full_name,
        created_at: context.now().toISOString(),
        expires_at: keyExpiry(context.now(), expires_in_days),
        submission_id,
      } satisfies FullRow<typeof api_keys, 'id' | 'warned_at' | 'last_used_at' | 'revoked_at'>)
      .onConflictDoNothing({ target: api_keys.submission_id })
      .returning(apiKeyColumns);
    if (api_key) {
      await recordAudit(tx, context.actor, 'API_KEY_CREATED', {
        name,
        role,
        prefix: api_key.prefix,
        expires_at: api_key.expires_at,
      });
      return { api_key, key };
    }
    const [replaced] = await tx
      .update(api_keys)
      .set(secret)
      .where(
        and(
          eq(api_keys.submission_id, submission_id ?? ''),
          eq(api_keys.created_by, made_by),
          isNull(api_keys.last_used_at),
          isNull(api_keys.revoked_at),
        ),
      )
      .returning(apiKeyColumns);
    if (!replaced) throw new Refusal('KEY_IN_USE');
    const expires_at = keyExpiry(new Date(replaced.created_at), expires_in_days);
    requireSameBody(replaced, { name, role, expires_at });
    return { api_key: replaced, key };
  });
}
