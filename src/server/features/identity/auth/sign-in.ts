import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { knownDevice, rememberDevice } from '#server/auth/known-device.ts';
import { libraryHeaders, passCookies, refusalCode } from '#server/auth/library.ts';
import { forgiveAttempt, limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { personOf } from './person.ts';

/**
 * Sets the session cookie or, if a second step is required, that step's cookie. An unknown address and a wrong password
 * get the same response in the same time: the library hashes the password either way.
 */
export async function signIn({
  ctx,
  input: { email, password },
}: {
  ctx: Ctx;
  input: { email: string; password: string };
}): Promise<{ second_factor_required: boolean }> {
  const device = knownDevice(ctx, email);
  await limitAttempts(ctx, 'sign-in', email, device);
  const { headers, response } = await ctx.auth.api
    .signInEmail({
      body: { email, password, rememberMe: true },
      headers: libraryHeaders(ctx),
      returnHeaders: true,
    })
    .catch((error: unknown) => refuse({ ctx, email, device, code: refusalCode(error) }));
  await forgiveAttempt(ctx, 'sign-in', email, device);
  const second_factor_required = 'twoFactorRedirect' in response;
  if (!second_factor_required) {
    const { id, name } = response.user;
    await recordAudit(ctx.db, {
      actor: personOf({ id, full_name: name, email: response.user.email }),
      action: 'SIGN_IN',
      table_name: 'sessions',
      new_values: { ip_address: ctx.ip_address },
    });
  }
  // Last: the library created the session in its own transaction, but no browser gets it until the sign-in is recorded.
  passCookies(headers, ctx);
  if (!second_factor_required) rememberDevice(ctx, email);
  return { second_factor_required };
}

async function refuse({
  ctx,
  email,
  device,
  code,
}: {
  ctx: Ctx;
  email: string;
  device: string | null;
  code: string;
}): Promise<never> {
  const unverified = code === 'EMAIL_NOT_VERIFIED';
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email.toLowerCase()));
  await recordAudit(ctx.db, {
    actor: user ? personOf(user) : null,
    action: 'SIGN_IN_FAILED',
    table_name: 'sessions',
    // Omits the text typed for an unknown address: people type passwords there.
    new_values: {
      reason: unverified ? 'email not verified' : user ? 'wrong password' : 'unknown address',
      ip_address: ctx.ip_address,
    },
  });
  if (!unverified) throw new Refusal('INVALID_CREDENTIALS');
  await forgiveAttempt(ctx, 'sign-in', email, device);
  throw new Refusal('EMAIL_NOT_VERIFIED');
}
