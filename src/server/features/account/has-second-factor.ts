import { eq } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

/**
 * Whether sign-in asks for a second step. The user's row is held until the transaction ends, so that it stays true; a
 * session may begin meanwhile, for who signs in holds what the library is about to change.
 */
export async function hasSecondFactor(tx: Tx, { actor }: Pick<SignedInCtx, 'actor'>): Promise<boolean> {
  const [user] = await tx
    .select({ enabled: users.two_factor_enabled })
    .from(users)
    .where(eq(users.id, actor.user_id))
    .for('no key update');
  return user?.enabled ?? false;
}
