import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { libraryHeaders, passCookies } from '../../auth/library.ts';
import type { SignedInCtx } from '../../context.ts';
import { users } from '../../db/schema/users.ts';
import { requirePerson } from '../auth/person.ts';
import { checkPassword } from './check-password.ts';

/**
 * Begins setting up a second factor; beginning again forgets the key of before. Throws WRONG_PASSWORD, and
 * SECOND_FACTOR_ON where one is in use: replacing its key unseen would lock the owner out.
 */
export async function startSecondFactor({
  ctx,
  input: { password },
}: {
  ctx: SignedInCtx;
  input: { password: string };
}) {
  requirePerson(ctx);
  await checkPassword(ctx, password);
  const [user] = await ctx.db
    .select({ enabled: users.two_factor_enabled })
    .from(users)
    .where(eq(users.id, ctx.actor.user_id));
  if (user?.enabled) throw new Refusal('SECOND_FACTOR_ON');
  const { response, headers } = await ctx.auth.api.enableTwoFactor({
    body: { password },
    headers: libraryHeaders(ctx),
    returnHeaders: true,
  });
  passCookies(headers, ctx);
  return {
    totp_uri: response.totpURI,
    key: new URL(response.totpURI).searchParams.get('secret') ?? '',
    recovery_codes: response.backupCodes,
  };
}
