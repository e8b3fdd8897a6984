import { Refusal } from '#contract/errors.ts';
import { authWithin } from '#server/auth/auth.ts';
import { libraryHeaders, passCookies } from '#server/auth/library.ts';
import type { ProcedureCall } from '#server/context.ts';
import { checkPassword } from './check-password.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/**
 * Starts setting up a second factor and discards an unconfirmed key. Throws WRONG_PASSWORD, and SECOND_FACTOR_ON if a
 * second factor is enabled: replacing its key unnoticed would lock the owner out.
 */
export async function startSecondFactor({
  context,
  input: { password },
}: ProcedureCall<{ password: string }>) {
  await checkPassword(context, password);
  const { response, headers } = await context.db.transaction(async (tx) => {
    if (await hasSecondFactor(tx, context)) throw new Refusal('SECOND_FACTOR_ON');
    return authWithin(tx, context).api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: libraryHeaders(context),
      returnHeaders: true,
    });
  });
  if (response.method !== 'totp') throw new Error('The library returned no key for the authenticator app');
  passCookies(headers, context);
  return {
    totp_uri: response.totpURI,
    key: new URL(response.totpURI).searchParams.get('secret') ?? '',
    recovery_codes: response.backupCodes,
  };
}
