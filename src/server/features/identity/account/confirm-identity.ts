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
export async function confirmIdentity(context: SignedInCtx, { method, secret }: Confirmation): Promise<void> {
  const { user_id, session_id, handed_over } = context.actor;
  const device = handed_over ? session_id : null;
  if (method === 'password') return checkPassword(context, secret, device);
  await limitAttempts(context, 'second-factor', user_id, device);
  const isRight = await context.db.transaction(async (tx) => {
    // The library would take a first code as the end of setting up a factor.
    if (!(await hasSecondFactor(tx, context))) return false;
    return verifyCode(authWithin(tx, context), context, secret).answer.then(
      () => true,
      (error: unknown) => {
        refusalCode(error);
        return false;
      },
    );
  });
  if (!isRight) throw new Refusal('SECOND_FACTOR_INVALID');
  await forgiveAttempt(context, 'second-factor', user_id, device);
}
