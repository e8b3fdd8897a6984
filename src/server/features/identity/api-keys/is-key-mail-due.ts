import { and, eq, exists } from 'drizzle-orm';
import { isKeyUsable } from '#contract/identity/api-keys/key-life.ts';
import type { Services } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';
import type { KeyMailSubject } from '#server/jobs/mail-subject.ts';

/** Whether the expiry warning is still relevant: the key has not ended and its creator still exists. */
export async function isKeyMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { api_key_id }: KeyMailSubject,
): Promise<boolean> {
  const creator = db.select().from(users).where(eq(users.id, api_keys.created_by));
  const [key] = await db
    .select({ expires_at: api_keys.expires_at, revoked_at: api_keys.revoked_at })
    .from(api_keys)
    .where(and(eq(api_keys.id, api_key_id), exists(creator)));
  return key !== undefined && isKeyUsable(key, now());
}
