import { APIError } from 'better-auth/api';
import { Refusal } from '#contract/errors.ts';
import type { Ctx } from '../../context.ts';

/** Sets the session cookie. Unknown address and wrong password are one and the same answer. */
export async function signIn({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: { email: string; password: string };
}): Promise<Record<string, never>> {
  try {
    const { headers } = await ctx.auth.api.signInEmail({
      body: { email: input.email, password: input.password, rememberMe: true },
      headers: ctx.request_headers,
      returnHeaders: true,
    });
    for (const cookie of headers.getSetCookie()) ctx.response_headers.append('set-cookie', cookie);
    return {};
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    if (error.body?.code === 'EMAIL_NOT_VERIFIED') throw new Refusal('EMAIL_NOT_VERIFIED');
    throw new Refusal('INVALID_CREDENTIALS');
  }
}
