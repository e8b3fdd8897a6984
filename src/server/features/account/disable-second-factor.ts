import { libraryHeaders, passCookies } from '../../auth/library.ts';
import type { SignedInCtx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requirePerson } from '../auth/person.ts';
import { checkPassword } from './check-password.ts';

/** Throws WRONG_PASSWORD. */
export async function disableSecondFactor({
  ctx,
  input: { password },
}: {
  ctx: SignedInCtx;
  input: { password: string };
}): Promise<Record<string, never>> {
  requirePerson(ctx);
  await checkPassword(ctx, password);
  const { headers } = await ctx.auth.api.disableTwoFactor({
    body: { password },
    headers: libraryHeaders(ctx),
    returnHeaders: true,
  });
  passCookies(headers, ctx);
  await recordAudit(ctx.db, {
    actor: ctx.actor,
    action: 'SECOND_FACTOR_DISABLED',
    table_name: 'two_factors',
  });
  return {};
}
