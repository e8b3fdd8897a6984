import { desc, eq } from 'drizzle-orm';
import { roleOfKey } from '#contract/identity/api-keys/key-life.ts';
import type { SignedInCtx } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';
import { apiKeyColumns } from './api-key-columns.ts';

/** Maximum number of keys listed; a firm has a handful. */
const LIMIT = 500;

export async function listApiKeys({ db }: Pick<SignedInCtx, 'db'>) {
  const rows = await db
    .select({ key: apiKeyColumns, maker_role: users.role })
    .from(api_keys)
    .leftJoin(users, eq(users.id, api_keys.created_by))
    .orderBy(desc(api_keys.created_at), desc(api_keys.id))
    .limit(LIMIT);
  return rows.map(({ key, maker_role }) => ({ ...key, role: roleOfKey(key.role, maker_role ?? key.role) }));
}
