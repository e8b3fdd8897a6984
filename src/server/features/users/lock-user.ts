import { asc, eq, or } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

export interface LockedUser {
  user: typeof users.$inferSelect;
  /** Whether no admin would be left without this one. */
  last_admin: boolean;
}

/**
 * Locks the user's row together with every admin's, in the order of their ids, until the transaction ends: of admins who
 * demote each other at once only the first succeeds. One statement, for the lock of a row that has stopped being an
 * admin's meanwhile stays. Throws FORBIDDEN where the actor, or the maker of the key that asks, is no longer an admin,
 * NOT_FOUND where the user is gone.
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
    // Sessions may begin meanwhile: a second step waits for its owner's row after that of the factor.
    .for('no key update');
  const admins = locked.filter(({ role }) => role === 'admin');
  const person = actor.api_key?.made_by ?? actor.user_id;
  if (!admins.some((admin) => admin.id === person)) throw new Refusal('FORBIDDEN');
  const user = locked.find((one) => one.id === id);
  if (!user) throw new Refusal('NOT_FOUND');
  return { user, last_admin: user.role === 'admin' && admins.every((admin) => admin.id === id) };
}
