import { and, eq } from 'drizzle-orm';
import { atLeast } from '#server/auth/at-least.ts';
import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { open, signedIn } from '#server/implementer.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { createEmailLink } from './email-link.ts';
import { linkAddress } from './link-address.ts';
import { passwordChangedMail, recoveryMail, verificationMail } from './mails.ts';
import { personOf } from './person.ts';
import { readSession } from './read-session.ts';
import { verifySecondFactor } from './second-factor/verify-second-factor.ts';
import { setPasswordByLink } from './set-password-by-link.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

/** Minimum response time in milliseconds, well above the time that a request takes with or without an account. */
const RECOVERY_MS = 250;

/** Minimum response time in milliseconds, well above the time that a request takes with or without a mail. */
const RESEND_MS = 250;

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
  /** Mails a new verification link to an unverified address. The response is the same for every address. */
  resendVerification: open.auth.resendVerification.handler(async ({ context, input: { email } }) => {
    await limitAttempts(context, 'verification', email);
    await atLeast(RESEND_MS, () =>
      context.db.transaction(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.email, email), eq(users.email_verified, false)))
          .for('update');
        if (!user) return;
        const link = await createEmailLink(tx, { purpose: 'verify', user_id: user.id, now: context.now() });
        await context.jobs.sendMail(tx, verificationMail(context.env, email, link.token), {
          kind: 'email_link',
          email_link: link.token_hash,
        });
      }),
    );
    return {};
  }),
  acceptInvitation: open.auth.acceptInvitation.handler(acceptInvitation),
  linkAddress: open.auth.linkAddress.handler(linkAddress),
  /** Mails a link to choose a new password. The response is the same for an address without an account. */
  requestRecovery: open.auth.requestRecovery.handler(async ({ context, input: { email } }) => {
    await limitAttempts(context, 'recovery', email);
    await atLeast(RECOVERY_MS, () =>
      context.db.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
        if (!user) return;
        const link = await createEmailLink(tx, { purpose: 'recover', user_id: user.id, now: context.now() });
        await context.jobs.sendMail(tx, recoveryMail(context.env, email, link.token), {
          kind: 'email_link',
          email_link: link.token_hash,
        });
        await recordAudit(tx, personOf(user), 'PASSWORD_RECOVERY_REQUESTED', {
          ip_address: context.ip_address,
        });
      }),
    );
    return {};
  }),
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
