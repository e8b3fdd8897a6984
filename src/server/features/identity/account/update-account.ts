import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { userFullName } from '#contract/identity/users/user.ts';
import type { ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { givenFields } from '#server/features/identity/activity/given-fields.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

/** Saves the caller's name and phone number. Throws ROW_CHANGED if the user has been saved since the form was opened. */
export async function updateAccount({
  context,
  input: { version, ...input },
}: ProcedureCall<{
  first_name: string;
  last_name: string;
  phone?: string | null | undefined;
  version: number;
}>): Promise<{ version: number }> {
  const profile = givenFields(input);
  const saved = await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, context.actor.user_id)).for('update');
    if (!user) throw new Refusal('NOT_FOUND');
    const changes = changesBetween(user, profile);
    if (!mustWrite(changes, user, version)) return { version: user.version };
    const saved = { version: user.version + 1 };
    await tx
      .update(users)
      .set({
        ...profile,
        ...saved,
        full_name: userFullName(profile),
        updated_at: context.now(),
        ...editedBy(context),
      })
      .where(eq(users.id, user.id));
    await recordAudit(tx, context.actor, 'PROFILE_UPDATED', changes);
    return saved;
  });
  // The next request must know the name.
  await context.changes.caughtUp();
  return saved;
}
