import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import type { SignedInCtx } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

export async function signOut(ctx: SignedInCtx): Promise<Record<string, never>> {
  const { headers } = await ctx.db.transaction(async (tx) => {
    await recordAudit(tx, { actor: ctx.actor, action: 'SIGN_OUT', table_name: 'sessions' });
    return authWithin(tx, ctx).api.signOut({ headers: libraryHeaders(ctx), returnHeaders: true });
  });
  await ctx.changes.caughtUp();
  passCookies(headers, ctx);
  return {};
}
