import { rememberDevice } from '#server/auth/known-device.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { passwordChangedMail } from './mails.ts';
import { personOf } from './person.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/**
 * Sets the password by a recovery mail's link and ends every session of the account. Who follows the link has the
 * mailbox, so the address counts as verified. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without spending the link.
 */
export async function resetPassword({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: { token: string; password: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'mail-link', null);
  const email = await ctx.db.transaction(async (tx) => {
    const user = await setPasswordByLink(tx, ctx, { purpose: 'recover', ...input });
    await ctx.jobs.sendMail(tx, passwordChangedMail(ctx.env, user.email));
    await recordAudit(tx, {
      actor: personOf(user),
      action: 'PASSWORD_RESET',
      table_name: 'users',
      new_values: { ip_address: ctx.ip_address },
    });
    return user.email;
  });
  await ctx.changes.caughtUp();
  rememberDevice(ctx, email);
  return {};
}
