import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { User } from '#contract/identity/users/user.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { userColumns, userOf } from './user-row.ts';

/** Returns a user. Throws NOT_FOUND. */
export async function getUser({
  context: { db },
  input: { id },
}: ProcedureCall<{ id: string }, Pick<SignedInCtx, 'db'>>): Promise<User> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal('NOT_FOUND');
  return userOf(user);
}
