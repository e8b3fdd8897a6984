import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Actor, Services } from '../context.ts';
import { api_keys } from '../db/schema/api-keys.ts';

/** A key's last use is noted to the minute, so that a busy program costs no write a request. */
const NOTED_EVERY_MS = 60_000;

/** The program behind a key, with the role the key was given; null where it is unknown or revoked. */
export async function findApiKeyActor(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  key_hash: string,
): Promise<{ actor: Actor; stale_at: number } | null> {
  const [key] = await db
    .select()
    .from(api_keys)
    .where(and(eq(api_keys.key_hash, key_hash), isNull(api_keys.revoked_at)));
  if (!key) return null;
  const time = now();
  const earlier = new Date(time.getTime() - NOTED_EVERY_MS).toISOString();
  if (key.last_used_at === null || key.last_used_at <= earlier) {
    // Not awaited: whether it is noted is nothing the program has to wait for.
    db.update(api_keys)
      .set({ last_used_at: time.toISOString() })
      .where(
        and(
          eq(api_keys.id, key.id),
          or(isNull(api_keys.last_used_at), sql`${api_keys.last_used_at} <= ${earlier}`),
        ),
      )
      .catch((err: unknown) => log.warn({ err }, "A key's last use was not noted"));
  }
  return {
    stale_at: time.getTime() + NOTED_EVERY_MS,
    actor: {
      user_id: key.id,
      full_name: `${key.name} (API key)`,
      email: '',
      role: key.role,
      session_id: key.id,
      // Keys last until they are revoked.
      session_expires_at: '9999-12-31T23:59:59.999Z',
      api_key_id: key.id,
    },
  };
}
