import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { open, signedIn } from '#server/implementer.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { linkAddress } from './link-address.ts';
import { passwordChangedMail } from './mails.ts';
import { readSession } from './read-session.ts';
import { requestRecovery } from './request-recovery.ts';
import { resendVerification } from './resend-verification.ts';
import { verifySecondFactor } from './second-factor/verify-second-factor.ts';
import { setPasswordByLink } from './set-password-by-link.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const authRouter = {
  /** Settings the sign-in page needs before anyone is signed in. */
  options: open.auth.options.handler(({ context: { env } }) => {
    const { appName: app_name, signup } = env;
    const mail_configured = env.smtpUrl !== undefined;
    return typeof signup === 'string'
      ? { app_name, signup, signup_domains: [], mail_configured }
      : { app_name, signup: 'domains' as const, signup_domains: [...signup.domains], mail_configured };
  }),
  session: open.auth.session.handler(({ context }) => readSession(context)),
  signIn: open.auth.signIn.handler(signIn),
  verifySecondFactor: open.auth.verifySecondFactor.handler(verifySecondFactor),
  signOut: signedIn.auth.signOut.handler(async ({ context }) => {
    const { headers } = await context.db.transaction(async (tx) => {
      await recordAudit(tx, context.actor, 'SIGN_OUT');
      return authWithin(tx, context).api.signOut({ headers: libraryHeaders(context), returnHeaders: true });
    });
    await context.changes.caughtUp();
    passCookies(headers, context);
    return {};
  }),
  signUp: open.auth.signUp.handler(signUp),
  /**
   * Verifies the address that a link was mailed to, and sets the password entered at the link. Drops the password given
   * at sign-up: it may be a stranger's. Throws EMAIL_LINK_INVALID or WEAK_PASSWORD. A weak password doesn't use up the
   * link.
   */
  verifyEmail: open.auth.verifyEmail.handler(async ({ context, input }) => {
    await setPasswordByLink(context, input, { purpose: 'verify', action: 'EMAIL_VERIFIED' });
    return {};
  }),
  resendVerification: open.auth.resendVerification.handler(resendVerification),
  acceptInvitation: open.auth.acceptInvitation.handler(acceptInvitation),
  linkAddress: open.auth.linkAddress.handler(linkAddress),
  requestRecovery: open.auth.requestRecovery.handler(requestRecovery),
  /**
   * Sets the password through a recovery link and ends all of the account's sessions. The link proves access to the
   * mailbox, so it also verifies the address. Throws EMAIL_LINK_INVALID, and WEAK_PASSWORD without using up the link.
   */
  resetPassword: open.auth.resetPassword.handler(async ({ context, input }) => {
    await setPasswordByLink(context, input, {
      purpose: 'recover',
      action: 'PASSWORD_RESET',
      also: (tx, email) => context.jobs.sendMail(tx, passwordChangedMail(context.env, email)),
    });
    await context.changes.caughtUp();
    return {};
  }),
};
