import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import type { ProcedureCall } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { checkPassword } from './check-password.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/** Removes the caller's second factor. Throws WRONG_PASSWORD. */
export async function disableSecondFactor({
  context,
  input: { password },
}: ProcedureCall<{ password: string }>): Promise<Record<string, never>> {
  await checkPassword(context, password);
  const { headers } = await context.db.transaction(async (tx) => {
    // A factor that was never confirmed leaves no audit entry.
    if (await hasSecondFactor(tx, context)) {
      await recordAudit(tx, context.actor, 'SECOND_FACTOR_DISABLED');
    }
    return authWithin(tx, context).api.disableTwoFactor({
      body: { password },
      headers: libraryHeaders(context),
      returnHeaders: true,
    });
  });
  passCookies(headers, context);
  return {};
}
