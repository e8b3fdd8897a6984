import type { Ctx } from '#server/context.ts';

/** Settings the sign-in page needs before anyone is signed in. */
export function authOptions({ env }: Pick<Ctx, 'env'>) {
  const { signup } = env;
  return typeof signup === 'string'
    ? { app_name: env.appName, signup, signup_domains: [] }
    : { app_name: env.appName, signup: 'domains' as const, signup_domains: [...signup.domains] };
}
