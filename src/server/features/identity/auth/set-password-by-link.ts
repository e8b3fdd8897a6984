import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { endSessions, hashPassword, setCredential } from '#server/auth/credential.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { forgetAttempts, limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { endEmailLinks, openEmailLink, type Purpose, spendEmailLink } from './email-link.ts';
import { personOf } from './person.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

interface Entered {
  token: string;
  password: string;
}

/**
 * Verifies the address and replaces any password with the one entered at the link. The account belongs to the mailbox's
 * owner, even if a stranger signed up. Ends the user's sessions and other links. Throws EMAIL_LINK_INVALID or
 * WEAK_PASSWORD. A weak password doesn't use up the link. Decision 0026.
 */
export async function setPasswordByLink(
  context: Ctx,
  entered: Entered,
  {
    purpose,
    action,
    also,
  }: {
    purpose: Purpose;
    action: 'EMAIL_VERIFIED' | 'PASSWORD_RESET';
    /** Runs in the same transaction. */
    also?: (tx: Tx, email: string) => Promise<void>;
  },
): Promise<void> {
  await limitAttempts(context, 'mail-link', null);
  const email = await context.db.transaction(async (tx) => {
    const user = await setPassword(tx, context, { purpose, ...entered });
    await also?.(tx, user.email);
    await recordAudit(tx, personOf(user), action, { ip_address: context.ip_address });
    return user.email;
  });
  rememberDevice(context, email);
}

async function setPassword(
  tx: Tx,
  context: Ctx,
  { purpose, token, password }: Entered & { purpose: Purpose },
): Promise<typeof users.$inferSelect> {
  const now = context.now();
  const { token_hash, user_id } = await openEmailLink(tx, { purpose, token, now });
  const [user] = await tx
    .update(users)
    .set({ email_verified: true, updated_at: now })
    .where(eq(users.id, user_id))
    .returning();
  if (!user) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'altered' });
  await refuseWeakPassword({ db: tx, env: context.env }, password, user);
  await setCredential(tx, user_id, await hashPassword(context, password), now);
  await spendEmailLink(tx, token_hash, context);
  await endEmailLinks(tx, { user_id, now });
  await endSessions(tx, user_id);
  // Other people's failed attempts must not lock the owner out.
  await forgetAttempts(tx, 'sign-in', user.email);
  return user;
}
