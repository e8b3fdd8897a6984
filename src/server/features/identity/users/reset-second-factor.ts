import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { User } from '#contract/identity/users/user.ts';
import type { ProcedureCall } from '#server/context.ts';
import { two_factors, users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { lockUser } from './lock-user.ts';
import { userOf } from './user-row.ts';

/**
 * Removes a user's second factor. The password is enough until they set up a new factor. Throws NOT_FOUND, FORBIDDEN,
 */
export async function resetSecondFactor({
  context,
  input: { id },
}: ProcedureCall<{ id: string }>): Promise<User> {
  return context.db.transaction(async (tx) => {
    const { user: before } = await lockUser(tx, context, id);
    if (!before.two_factor_enabled) return userOf(before);
    await tx.delete(two_factors).where(eq(two_factors.user_id, id));
    const [user] = await tx
      .update(users)
      .set({ two_factor_enabled: false, updated_at: context.now() })
      .where(eq(users.id, id))
      .returning();
    if (!user) throw new Refusal('NOT_FOUND');
    await recordAudit(tx, context.actor, 'SECOND_FACTOR_RESET', { user: user.full_name || user.email });
    return userOf(user);
  });
}
