import { Refusal } from '#contract/errors.ts';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import { authWithin } from '#server/auth/auth.ts';
import { refusalCode } from '#server/auth/library.ts';
import { forgiveAttempt, limitAttempts } from '#server/auth/rate-limit.ts';
import { verifyCode } from '#server/auth/verify-code.ts';
import type { SignedInCtx } from '#server/context.ts';
import { checkPassword } from './check-password.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/**
 * Makes sure that the account's owner is at the device. Throws WRONG_PASSWORD, SECOND_FACTOR_INVALID (also without a second
 * factor) and TOO_MANY_REQUESTS. A device that was handed over has its own limit, so that a visitor's attempts stop nobody
 * elsewhere.
 */
export async function confirmIdentity(ctx: SignedInCtx, { method, secret }: Confirmation): Promise<void> {
  const { user_id, session_id, handed_over } = ctx.actor;
  const device = handed_over ? session_id : null;
  if (method === 'password') return checkPassword(ctx, secret, device);
  await limitAttempts(ctx, 'second-factor', user_id, device);
  const isRight = await ctx.db.transaction(async (tx) => {
    // The library would take a first code as the end of setting up a factor.
    if (!(await hasSecondFactor(tx, ctx))) return false;
    return verifyCode(authWithin(tx, ctx), ctx, secret).answer.then(
      () => true,
      (error: unknown) => {
        refusalCode(error);
        return false;
      },
    );
  });
  if (!isRight) throw new Refusal('SECOND_FACTOR_INVALID');
  await forgiveAttempt(ctx, 'second-factor', user_id, device);
}
