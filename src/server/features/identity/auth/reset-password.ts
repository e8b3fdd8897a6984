import type { Ctx, ProcedureCall } from '#server/context.ts';
import { passwordChangedMail } from './mails.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

/**
 * Sets the password through a recovery link and ends all of the account's sessions. The link proves access to the
 * mailbox, so it also verifies the address. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without using up the link.
 */
export async function resetPassword({
  context,
  input,
}: ProcedureCall<{ token: string; password: string }, Ctx>): Promise<Record<string, never>> {
  await setPasswordByLink(context, input, {
    purpose: 'recover',
    action: 'PASSWORD_RESET',
    also: (tx, email) => context.jobs.sendMail(tx, passwordChangedMail(context.env, email)),
  });
  await context.changes.caughtUp();
  return {};
}
