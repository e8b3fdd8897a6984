import { asc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { users } from '../../db/schema/users.ts';

export interface LockedUser {
  user: typeof users.$inferSelect;
  /** Whether no admin would be left without this one. */
  last_admin: boolean;
}

/**
 * Holds every admin's row and then the user's own, always in this order, until the transaction ends: of admins who
 * demote each other at once only the first succeeds. Sessions may begin meanwhile: who signs in holds their second
 * factor. Throws FORBIDDEN where the one who asks is no admin any more, NOT_FOUND where the user is gone.
 */
export async function lockUser(
  tx: Tx,
  { actor }: Pick<SignedInCtx, 'actor'>,
  id: string,
): Promise<LockedUser> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('no key update');
  if (actor.api_key_id === undefined && !admins.some((admin) => admin.id === actor.user_id)) {
    throw new Refusal('FORBIDDEN');
  }
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user) throw new Refusal('NOT_FOUND');
  return { user, last_admin: user.role === 'admin' && admins.every((admin) => admin.id === id) };
}
