import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { type editUserSchema, type User, userFullName } from '#contract/identity/users/user.ts';
import { endSessions, hashPassword, setCredential } from '#server/auth/credential.ts';
import { forgetAttempts } from '#server/auth/rate-limit.ts';
import type { ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { isUniqueViolation } from '#server/db/sql-state.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { editedBy } from '#server/features/identity/activity/edited-by.ts';
import { givenFields } from '#server/features/identity/activity/given-fields.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { endEmailLinks } from '#server/features/identity/auth/email-link.ts';
import { refuseWeakPassword } from '#server/features/identity/auth/refuse-weak-password.ts';
import { lockUser } from './lock-user.ts';
import { revokeInvitationsOf } from './user-invitation.ts';
import { userOf } from './user-row.ts';

/**
 * Saves the edit screen. A new role applies from the next request. A demotion revokes the invitations that the user
 * sent. A new password ends the user's sessions except the caller's. Throws NOT_FOUND, EMAIL_TAKEN, WEAK_PASSWORD,
 * OWN_ROLE, LAST_ADMIN, FORBIDDEN, and ROW_CHANGED if someone else has saved since the form was opened.
 */
export async function updateUser({
  context,
  input: { id, version, password, ...input },
}: ProcedureCall<z.output<typeof editUserSchema> & { id: string; version: number }>): Promise<User> {
  const identity = givenFields(input);
  if (password !== null) await refuseWeakPassword(context, password, identity);
  const hash = password === null ? null : await hashPassword(context, password);
  const now = context.now();
  try {
    const user = await context.db.transaction(async (tx) => {
      const { user, last_admin } = await lockUser(tx, context, id);
      const changes = changesBetween(user, identity);
      const edited = mustWrite(changes, user, version);
      if (!edited && hash === null) return userOf(user);
      const demoted = user.role === 'admin' && identity.role !== 'admin';
      if (demoted && id === context.actor.user_id) throw new Refusal('OWN_ROLE');
      if (demoted && last_admin) throw new Refusal('LAST_ADMIN');
      const [updated] = await tx
        .update(users)
        .set({
          ...identity,
          full_name: userFullName(identity),
          version: user.version + (edited ? 1 : 0),
          updated_at: now,
          ...(edited && editedBy(context)),
        })
        .where(eq(users.id, id))
        .returning();
      if (!updated) throw new Refusal('NOT_FOUND');
      // Open links went to the old mailbox.
      if (identity.email !== user.email) await endEmailLinks(tx, { user_id: id, now });
      if (demoted) await revokeInvitationsOf(tx, context, id);
      if (hash !== null) {
        await setCredential(tx, id, hash, now);
        await endSessions(tx, id, context.actor.session_id);
        await forgetAttempts(tx, 'sign-in', updated.email);
      }
      await recordAudit(tx, context.actor, 'USER_UPDATED', {
        user: updated.full_name,
        ...changes,
        ...(hash !== null && { password: 'changed' }),
      });
      return userOf(updated);
    });
    // Waits until this process has ended the access of a demoted or signed-out user.
    await context.changes.caughtUp();
    return user;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('EMAIL_TAKEN');
    throw error;
  }
}
