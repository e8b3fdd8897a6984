import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import type { SignedInCtx } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { checkPassword } from './check-password.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/** Removes the caller's second factor. Throws WRONG_PASSWORD. */
export async function disableSecondFactor({
  ctx,
  input: { password },
}: {
  ctx: SignedInCtx;
  input: { password: string };
}): Promise<Record<string, never>> {
  await checkPassword(ctx, password);
  const { headers } = await ctx.db.transaction(async (tx) => {
    // A factor that was never confirmed leaves no audit entry.
    if (await hasSecondFactor(tx, ctx)) {
      await recordAudit(tx, {
        actor: ctx.actor,
        action: 'SECOND_FACTOR_DISABLED',
        table_name: 'two_factors',
      });
    }
    return authWithin(tx, ctx).api.disableTwoFactor({
      body: { password },
      headers: libraryHeaders(ctx),
      returnHeaders: true,
    });
  });
  passCookies(headers, ctx);
  return {};
}
