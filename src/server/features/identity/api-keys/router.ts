import { and, desc, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { roleOfKey } from '#contract/identity/api-keys/key-life.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { signedIn } from '#server/implementer.ts';
import { apiKeyColumns } from './api-key-columns.ts';
import { createApiKey } from './create-api-key.ts';

/** Maximum number of keys listed; a firm has a handful. */
const LIMIT = 500;

export const apiKeysRouter = {
  list: signedIn.apiKeys.list.handler(async ({ context: { db } }) => {
    const rows = await db
      .select({ key: apiKeyColumns, maker_role: users.role })
      .from(api_keys)
      .leftJoin(users, eq(users.id, api_keys.created_by))
      .orderBy(desc(api_keys.created_at), desc(api_keys.id))
      .limit(LIMIT);
    return rows.map(({ key, maker_role }) => ({ ...key, role: roleOfKey(key.role, maker_role ?? key.role) }));
  }),
  create: signedIn.apiKeys.create.handler(createApiKey),
  /** Revokes a key. Throws NOT_FOUND if it is unknown or already revoked. */
  revoke: signedIn.apiKeys.revoke.handler(async ({ context, input: { id } }) => {
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
  }),
};
