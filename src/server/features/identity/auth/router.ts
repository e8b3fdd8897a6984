import { open, signedIn } from '#server/implementer.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { authOptions } from './auth-options.ts';
import { linkAddress } from './link-address.ts';
import { readSession } from './read-session.ts';
import { requestRecovery } from './request-recovery.ts';
import { resendVerification } from './resend-verification.ts';
import { resetPassword } from './reset-password.ts';
import { verifySecondFactor } from './second-factor/verify-second-factor.ts';
import { signIn } from './sign-in.ts';
import { endSession } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

export const authRouter = {
  options: open.auth.options.handler(({ context }) => authOptions(context)),
  session: open.auth.session.handler(({ context }) => readSession(context)),
  signIn: open.auth.signIn.handler(signIn),
  verifySecondFactor: open.auth.verifySecondFactor.handler(verifySecondFactor),
  signOut: signedIn.auth.signOut.handler(({ context }) => endSession(context)),
  signUp: open.auth.signUp.handler(signUp),
  verifyEmail: open.auth.verifyEmail.handler(verifyEmail),
  resendVerification: open.auth.resendVerification.handler(resendVerification),
  acceptInvitation: open.auth.acceptInvitation.handler(acceptInvitation),
  linkAddress: open.auth.linkAddress.handler(linkAddress),
  requestRecovery: open.auth.requestRecovery.handler(requestRecovery),
  resetPassword: open.auth.resetPassword.handler(resetPassword),
};
