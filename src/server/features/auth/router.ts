import { open, signedIn } from '../../implementer.ts';
import { authOptions } from './auth-options.ts';
import { readSession } from './read-session.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const authRouter = {
  options: open.auth.options.handler(({ context }) => authOptions(context)),
  session: open.auth.session.handler(({ context }) => readSession(context)),
  signIn: open.auth.signIn.handler(({ context, input }) => signIn({ ctx: context, input })),
  signOut: signedIn.auth.signOut.handler(({ context }) => signOut(context)),
};
