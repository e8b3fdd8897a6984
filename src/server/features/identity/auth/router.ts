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
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

export const authRouter = {
  options: open.auth.options.handler(({ context }) => authOptions(context)),
  session: open.auth.session.handler(({ context }) => readSession(context)),
  signIn: open.auth.signIn.handler(({ context, input }) => signIn({ ctx: context, input })),
  verifySecondFactor: open.auth.verifySecondFactor.handler(({ context, input }) =>
    verifySecondFactor({ ctx: context, input }),
  ),
  signOut: signedIn.auth.signOut.handler(({ context }) => signOut(context)),
  signUp: open.auth.signUp.handler(({ context, input }) => signUp({ ctx: context, input })),
  verifyEmail: open.auth.verifyEmail.handler(({ context, input }) => verifyEmail({ ctx: context, input })),
  resendVerification: open.auth.resendVerification.handler(({ context, input }) =>
    resendVerification({ ctx: context, input }),
  ),
  acceptInvitation: open.auth.acceptInvitation.handler(({ context, input }) =>
    acceptInvitation({ ctx: context, input }),
  ),
  linkAddress: open.auth.linkAddress.handler(({ context, input }) => linkAddress({ ctx: context, input })),
  requestRecovery: open.auth.requestRecovery.handler(({ context, input }) =>
    requestRecovery({ ctx: context, input }),
  ),
  resetPassword: open.auth.resetPassword.handler(({ context, input }) =>
    resetPassword({ ctx: context, input }),
  ),
};
