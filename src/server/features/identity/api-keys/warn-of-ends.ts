import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { warnedUntil } from '#contract/identity/api-keys/key-life.ts';
import type { Services } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';
import { keyEndsMail } from './key-ends-mail.ts';

/**
 * Warns the creators of keys that expire soon, with one mail for each key. Safe to run at any time and in several
 * processes at once. Returns the number of mails queued.
 */
export async function warnOfKeyEnds({
  db,
  env,
  jobs,
  now,
}: Pick<Services, 'db' | 'env' | 'jobs' | 'now'>): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    // Skips rows locked by another process, which sends their warnings.
    const ending = await tx
      .select({ id: api_keys.id, name: api_keys.name, expires_at: api_keys.expires_at, email: users.email })
      .from(api_keys)
      .innerJoin(users, eq(users.id, api_keys.created_by))
      .where(
        and(
          isNull(api_keys.revoked_at),
          isNull(api_keys.warned_at),
          gt(api_keys.expires_at, at.toISOString()),
          lte(api_keys.expires_at, warnedUntil(at)),
        ),
      )
      .for('update', { of: api_keys, skipLocked: true });
    for (const { id, email, ...key } of ending) {
      await tx.update(api_keys).set({ warned_at: at.toISOString() }).where(eq(api_keys.id, id));
      await jobs.sendMail(tx, keyEndsMail(env, email, key), { kind: 'api_key', api_key_id: id });
    }
    return ending.length;
  });
}
