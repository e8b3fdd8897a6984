import { desc } from 'drizzle-orm';
import type { SignedInCtx } from '../../context.ts';
import { api_keys } from '../../db/schema/api-keys.ts';
import { apiKeyColumns } from './api-key-columns.ts';

/** Keys shown at the most; a firm has a handful. */
const LIMIT = 500;

export async function listApiKeys({ db }: Pick<SignedInCtx, 'db'>) {
  return db
    .select(apiKeyColumns)
    .from(api_keys)
    .orderBy(desc(api_keys.created_at), desc(api_keys.id))
    .limit(LIMIT);
}
