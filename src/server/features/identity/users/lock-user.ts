import { asc, eq, or } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

export interface LockedUser {
  user: typeof users.$inferSelect;
  /** Whether this user is the only admin. */
  last_admin: boolean;
}

/**
 * Locks the user and every admin in id order until the transaction ends. Of two admins who demote each other, only the
 * first succeeds. One statement locks all rows, including the row of an admin who is being demoted. Throws NOT_FOUND,
 * and FORBIDDEN if the actor is no longer an admin.
 */
export async function lockUser(
  tx: Tx,
  { actor }: Pick<SignedInCtx, 'actor'>,
  id: string,
): Promise<LockedUser> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.id, id)))
    .orderBy(asc(users.id))
    // Not 'update', which would block new sessions: the second step of a sign-in locks the factor first, then its user.
    .for('no key update');
  const admins = locked.filter(({ role }) => role === 'admin');
  if (!admins.some((admin) => admin.id === actor.user_id)) throw new Refusal('FORBIDDEN');
  const user = locked.find((one) => one.id === id);
  if (!user) throw new Refusal('NOT_FOUND');
  return { user, last_admin: user.role === 'admin' && admins.every((admin) => admin.id === id) };
}
