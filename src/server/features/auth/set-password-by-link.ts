import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { forgetAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/users.ts';
import { endSessions, hashPassword, setCredential } from './credential.ts';
import { endEmailLinks, openEmailLink, type Purpose, spendEmailLink } from './email-link.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/**
 * Verifies the address and sets the password entered at the link, replacing any other: the mailbox's owner owns the
 * account, whoever signed up. Ends sessions and other links. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without
 * using up the link.
 */
export async function setPasswordByLink(
  tx: Tx,
  ctx: Pick<Ctx, 'auth' | 'now'>,
  { purpose, token, password }: { purpose: Purpose; token: string; password: string },
): Promise<typeof users.$inferSelect> {
  const now = ctx.now();
  const { token_hash, user_id } = await openEmailLink(tx, { purpose, token, now });
  const [user] = await tx
    .update(users)
    .set({ email_verified: true, updated_at: now })
    .where(eq(users.id, user_id))
    .returning();
  if (!user) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'altered' });
  refuseWeakPassword(password, { email: user.email, names: [user.first_name, user.last_name] });
  await setCredential(tx, user_id, await hashPassword(ctx, password), now);
  await spendEmailLink(tx, token_hash, ctx);
  await endEmailLinks(tx, { user_id, now });
  await endSessions(tx, user_id);
  // Other people's failed attempts must not lock the owner out.
  await forgetAttempts(tx, 'sign-in', user.email);
  return user;
}
