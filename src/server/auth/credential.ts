import { and, eq, ne } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { accounts, sessions } from '#server/db/schema/users.ts';

/** Hashes a password with the sign-in library (scrypt). */
export async function hashPassword({ auth }: Pick<Services, 'auth'>, password: string): Promise<string> {
  const { password: hasher } = await auth.$context;
  return hasher.hash(password);
}

/** Creates or replaces a user's stored password. */
export async function setCredential(tx: Tx, user_id: string, hash: string, at: Date): Promise<void> {
  const updated = await tx
    .update(accounts)
    .set({ password: hash, updated_at: at })
    .where(and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential')))
    .returning({ id: accounts.id });
  if (updated.length === 0) await addCredential(tx, user_id, hash);
}

/** Stores the first password of a user. */
export async function addCredential(tx: Tx, user_id: string, hash: string): Promise<void> {
  await tx
    .insert(accounts)
    .values({ user_id, account_id: user_id, provider_id: 'credential', password: hash } satisfies FullRow<
      typeof accounts,
      | 'id'
      | 'access_token'
      | 'refresh_token'
      | 'id_token'
      | 'access_token_expires_at'
      | 'refresh_token_expires_at'
      | 'scope'
      | 'created_at'
      | 'updated_at'
    >);
}

/** Ends a user's sessions, except the session with the id `except` if given. Returns how many ended. */
export async function endSessions(tx: Tx, user_id: string, except?: string): Promise<number> {
  const others = except === undefined ? undefined : ne(sessions.id, except);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, user_id), others))
    .returning({ id: sessions.id });
  return ended.length;
}
