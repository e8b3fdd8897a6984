import { authWithin } from '../../auth/auth.ts';
import { libraryHeaders, passCookies } from '../../auth/library.ts';
import type { SignedInCtx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requirePerson } from './person.ts';

/** Ends the session and clears its cookie. */
export async function signOut(ctx: SignedInCtx): Promise<Record<string, never>> {
  requirePerson(ctx);
  const { headers } = await ctx.db.transaction(async (tx) => {
    await recordAudit(tx, { actor: ctx.actor, action: 'SIGN_OUT', table_name: 'sessions' });
    return authWithin(tx, ctx).api.signOut({ headers: libraryHeaders(ctx), returnHeaders: true });
  });
  await ctx.changes.caughtUp();
  passCookies(headers, ctx);
  return {};
}
