import type { Ctx } from '#server/context.ts';

/** Settings the sign-in page needs before anyone is signed in. */
export function authOptions({ env }: Pick<Ctx, 'env'>) {
  const { appName: app_name, signup } = env;
  const mail_configured = env.smtpUrl !== undefined;
  return typeof signup === 'string'
    ? { app_name, signup, signup_domains: [], mail_configured }
    : { app_name, signup: 'domains' as const, signup_domains: [...signup.domains], mail_configured };
}
