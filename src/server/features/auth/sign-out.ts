import { libraryHeaders, passCookies } from '../../auth/library.ts';
import type { SignedInCtx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requirePerson } from './person.ts';

/** Ends the session and clears its cookie. */
export async function signOut(ctx: SignedInCtx): Promise<Record<string, never>> {
  requirePerson(ctx);
  const { headers } = await ctx.auth.api.signOut({ headers: libraryHeaders(ctx), returnHeaders: true });
  passCookies(headers, ctx);
  await recordAudit(ctx.db, { actor: ctx.actor, action: 'SIGN_OUT', table_name: 'sessions' });
  return {};
}
