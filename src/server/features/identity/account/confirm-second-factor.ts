import { Refusal } from '#contract/errors.ts';
import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies, refusalCode } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { ProcedureCall } from '#server/context.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/**
 * Enables the second factor after a correct code proves that the authenticator app is set up. Throws
 * SECOND_FACTOR_INVALID, and SECOND_FACTOR_ON if it is already enabled.
 */
export async function confirmSecondFactor({
  context,
  input: { code },
}: ProcedureCall<{ code: string }>): Promise<Record<string, never>> {
  await limitAttempts(context, 'second-factor', context.actor.user_id);
  const { headers } = await context.db.transaction(async (tx) => {
    if (await hasSecondFactor(tx, context)) throw new Refusal('SECOND_FACTOR_ON');
    const answered = await authWithin(tx, context)
      .api.verifyTOTP({
        body: { code: code.replaceAll(/\s/g, '') },
        headers: libraryHeaders(context),
        returnHeaders: true,
      })
      .catch((error: unknown) => {
        refusalCode(error);
        throw new Refusal('SECOND_FACTOR_INVALID');
      });
    await recordAudit(tx, context.actor, 'SECOND_FACTOR_ENABLED');
    return answered;
  });
  passCookies(headers, context);
  return {};
}
