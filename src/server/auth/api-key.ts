import { and, eq, gt, isNull, lte, notBetween, or } from 'drizzle-orm';
import { latestKeyEnd, roleOfKey } from '#contract/identity/api-keys/key-life.ts';
import type { Actor, Services } from '#server/context.ts';
import { api_keys } from '#server/db/schema/api-keys.ts';
import { users } from '#server/db/schema/users.ts';

/** Milliseconds between writes of a key's last use, so that a busy program doesn't cause a write per request. */
const NOTED_EVERY_MS = 60_000;

/**
 * Returns the program behind a key, with its role limited to the creator's. Returns null if the key is unknown, revoked
 * or expired, if it expires later than a key can, or if its creator was deleted.
 */
export async function findApiKeyActor(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  key_hash: string,
): Promise<{ actor: Actor; stale_at: number } | null> {
  const time = now();
  const [found] = await db
    .select({ key: api_keys, creator: { id: users.id, role: users.role } })
    .from(api_keys)
    .innerJoin(users, eq(users.id, api_keys.created_by))
    .where(
      and(
        eq(api_keys.key_hash, key_hash),
        isNull(api_keys.revoked_at),
        gt(api_keys.expires_at, time.toISOString()),
        lte(api_keys.expires_at, latestKeyEnd(time)),
      ),
    );
  if (!found) return null;
  const { key, creator } = found;
  const earlier = new Date(time.getTime() - NOTED_EVERY_MS).toISOString();
  // A time in the future was recorded by a clock that ran ahead.
  const later = new Date(time.getTime() + NOTED_EVERY_MS).toISOString();
  if (key.last_used_at === null || key.last_used_at <= earlier || key.last_used_at > later) {
    // Not awaited, so that the program doesn't wait for the write.
    db.update(api_keys)
      .set({ last_used_at: time.toISOString() })
      .where(
        and(
          eq(api_keys.id, key.id),
          or(isNull(api_keys.last_used_at), notBetween(api_keys.last_used_at, earlier, later)),
        ),
      )
      .catch((err: unknown) => log.warn({ err }, "Could not record a key's last use"));
  }
  return {
    stale_at: Math.min(time.getTime() + NOTED_EVERY_MS, Date.parse(key.expires_at)),
    actor: {
      user_id: key.id,
      full_name: `${key.name} (API key)`,
      email: '',
      role: roleOfKey(key.role, creator.role),
      session_id: key.id,
      session_expires_at: key.expires_at,
      api_key: { made_by: creator.id },
    },
  };
}
