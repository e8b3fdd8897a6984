import type { SignedInCtx } from '../../context.ts';

/** Ends the session and clears its cookie. */
export async function signOut(ctx: SignedInCtx): Promise<Record<string, never>> {
  const { headers } = await ctx.auth.api.signOut({ headers: ctx.request_headers, returnHeaders: true });
  for (const cookie of headers.getSetCookie()) ctx.response_headers.append('set-cookie', cookie);
  return {};
}
