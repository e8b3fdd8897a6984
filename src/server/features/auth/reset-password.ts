import { rememberDevice } from '#server/auth/known-device.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { passwordChangedMail } from './mails.ts';
import { personOf } from './person.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/**
 * Sets the password through a recovery link and ends all of the account's sessions. The link proves access to the
 * mailbox, so it also verifies the address. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without using up the link.
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
