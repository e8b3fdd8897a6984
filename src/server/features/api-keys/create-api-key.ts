import type { z } from 'zod';
import type { createApiKeySchema } from '#contract/api-keys/contract.ts';
import { hashToken, newToken } from '../../auth/hash-token.ts';
import type { SignedInCtx } from '../../context.ts';
import { api_keys } from '../../db/schema/api-keys.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { apiKeyColumns } from './api-key-columns.ts';

/** Scanners for leaked secrets know a key by how it begins. */
const KEY_PREFIX = 'tally_';
const SHOWN_SIGNS = KEY_PREFIX.length + 4;

/** Makes a key for a program. The answer is the only time it is seen. */
export async function createApiKey({
  ctx,
  input: { name, role },
}: {
  ctx: SignedInCtx;
  input: z.output<typeof createApiKeySchema>;
}) {
  const key = `${KEY_PREFIX}${newToken()}`;
  return ctx.db.transaction(async (tx) => {
    const [api_key] = await tx
      .insert(api_keys)
      .values({
        name,
        role,
        key_hash: hashToken(key),
        prefix: key.slice(0, SHOWN_SIGNS),
        created_by: ctx.actor.user_id,
        created_by_name: ctx.actor.full_name,
        created_at: ctx.now().toISOString(),
      })
      .returning(apiKeyColumns);
    if (!api_key) throw new Error('The database returned no row for a new key');
    await recordAudit(tx, {
      actor: ctx.actor,
      action: 'API_KEY_CREATED',
      table_name: 'api_keys',
      new_values: { name, role, prefix: api_key.prefix },
    });
    return { api_key, key };
  });
}
