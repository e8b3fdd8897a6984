import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';

/**
 * Returns the user's name, and prevents the account's deletion until the transaction ends. Throws NO_SUCH_USER, naming
 * the `field` of the form.
 */
export async function colleagueName(tx: Tx, user_id: string, field: string): Promise<string> {
  const [user] = await tx
    .select({ full_name: users.full_name })
    .from(users)
    .where(eq(users.id, user_id))
    .for('key share');
  if (!user) throw new Refusal('NO_SUCH_USER', { field });
  return user.full_name;
}
