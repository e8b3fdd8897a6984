import type { Ctx } from '#server/context.ts';
import { passwordChangedMail } from './mails.ts';
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
  await setPasswordByLink(ctx, input, {
    purpose: 'recover',
    action: 'PASSWORD_RESET',
    also: (tx, email) => ctx.jobs.sendMail(tx, passwordChangedMail(ctx.env, email)),
  });
  await ctx.changes.caughtUp();
  return {};
}
