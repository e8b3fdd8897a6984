import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { endSessions, hashPassword, setCredential } from '#server/auth/credential.ts';
import type { ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { passwordChangedMail } from '#server/features/identity/auth/mails.ts';
import { refuseWeakPassword } from '#server/features/identity/auth/refuse-weak-password.ts';
import { checkPassword } from './check-password.ts';

/** Changes the caller's password and ends their other sessions. Throws WRONG_PASSWORD, WEAK_PASSWORD. */
export async function changePassword({
  context,
  input: { current_password, new_password },
}: ProcedureCall<{ current_password: string; new_password: string }>): Promise<Record<string, never>> {
  await checkPassword(context, current_password);
  const { user_id, session_id } = context.actor;
  const hash = await hashPassword(context, new_password);
  await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    if (!user) throw new Refusal('NOT_FOUND');
    await refuseWeakPassword({ db: tx, env: context.env }, new_password, user);
    await setCredential(tx, user_id, hash, context.now());
    await endSessions(tx, user_id, session_id);
    await context.jobs.sendMail(tx, passwordChangedMail(context.env, user.email));
    await recordAudit(tx, context.actor, 'PASSWORD_CHANGED');
  });
  await context.changes.caughtUp();
  return {};
}
