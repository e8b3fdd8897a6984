import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { limitAttempts } from '../../auth/rate-limit.ts';
import type { Ctx } from '../../context.ts';
import { users } from '../../db/schema/users.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessions, hashPassword, setCredential } from './credential.ts';
import { openEmailLink, spendEmailLink } from './email-link.ts';
import { passwordChangedMail } from './mails.ts';
import { personOf } from './person.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/**
 * Sets the password by a recovery mail's link and ends every session of the account. Who follows the link has the
 * mailbox, so the address counts as verified. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without spending the link.
 */
export async function resetPassword({
  ctx,
  input: { token, password },
}: {
  ctx: Ctx;
  input: { token: string; password: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'mail-link', null);
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const { token_hash, user_id } = await openEmailLink(tx, { purpose: 'recover', token, now });
    const [user] = await tx
      .update(users)
      .set({ email_verified: true, updated_at: now })
      .where(eq(users.id, user_id))
      .returning();
    if (!user) throw new Refusal('EMAIL_LINK_INVALID', { reason: 'altered' });
    refuseWeakPassword(password, { email: user.email, names: [user.first_name, user.last_name] });
    await setCredential(tx, user_id, await hashPassword(ctx, password), now);
    await spendEmailLink(tx, token_hash, ctx);
    await endSessions(tx, user_id);
    await ctx.jobs.sendMail(tx, passwordChangedMail(ctx.env, user.email));
    await recordAudit(tx, {
      actor: personOf(user),
      action: 'PASSWORD_RESET',
      table_name: 'users',
      new_values: { ip_address: ctx.ip_address },
    });
  });
  return {};
}
