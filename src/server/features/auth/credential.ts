import { and, eq, ne } from 'drizzle-orm';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { accounts, sessions } from '#server/db/schema/users.ts';

/** A password as it is stored (scrypt, by the sign-in library). */
export async function hashPassword({ auth }: Pick<Ctx, 'auth'>, password: string): Promise<string> {
  const { password: hasher } = await auth.$context;
  return hasher.hash(password);
}

/** Sets the stored password of a user, new or old. */
export async function setCredential(tx: Tx, user_id: string, hash: string, at: Date): Promise<void> {
  const updated = await tx
    .update(accounts)
    .set({ password: hash, updated_at: at })
    .where(and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential')))
    .returning({ id: accounts.id });
  if (updated.length > 0) return;
  await tx
    .insert(accounts)
    .values({ user_id, account_id: user_id, provider_id: 'credential', password: hash });
}

/** Ends the sessions of a user, all but one where `but` is given. Answers how many there were. */
export async function endSessions(tx: Tx, user_id: string, but?: string): Promise<number> {
  const others = but === undefined ? undefined : ne(sessions.id, but);
  const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), others));
  return rowCount ?? 0;
}
