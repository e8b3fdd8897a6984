import { eq } from 'drizzle-orm';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

/**
 * Whether sign-in requires a second step. Locks the user's row, so that the result holds until the transaction ends. A
 * stronger lock would block new sessions, and could deadlock with a sign-in that has locked the factor's row.
 */
export async function hasSecondFactor(tx: Tx, { actor }: Pick<SignedInCtx, 'actor'>): Promise<boolean> {
  const [user] = await tx
    .select({ enabled: users.two_factor_enabled })
    .from(users)
    .where(eq(users.id, actor.user_id))
    .for('no key update');
  return user?.enabled ?? false;
}
