import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { knownDevice, rememberDevice } from '#server/auth/known-device.ts';
import { libraryHeaders, passCookies, refusalCode } from '#server/auth/library.ts';
import { forgiveAttempt, limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import { users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { personOf } from './person.ts';

/**
 * Sets the session cookie or, if a second step is required, that step's cookie. An unknown address and a wrong password
 * get the same response in the same time: the library hashes the password either way.
 */
export async function signIn({
  context,
  input: { email, password },
}: ProcedureCall<{ email: string; password: string }, Ctx>): Promise<{ second_factor_required: boolean }> {
  const device = knownDevice(context, email);
  await limitAttempts(context, 'sign-in', email, device);
  const { headers, response } = await context.auth.api
    .signInEmail({
      body: { email, password, rememberMe: true },
      headers: libraryHeaders(context),
      returnHeaders: true,
    })
    .catch((error: unknown) => refuse({ context, email, device, code: refusalCode(error) }));
  await forgiveAttempt(context, 'sign-in', email, device);
  const second_factor_required = 'twoFactorRedirect' in response;
  if (!second_factor_required) {
    const { id, name } = response.user;
    await recordAudit(context.db, personOf({ id, full_name: name, email: response.user.email }), 'SIGN_IN', {
      ip_address: context.ip_address,
    });
  }
  // Last: the library created the session in its own transaction, but no browser gets it until the sign-in is recorded.
  passCookies(headers, context);
  if (!second_factor_required) rememberDevice(context, email);
  return { second_factor_required };
}

async function refuse({
  context,
  email,
  device,
  code,
}: {
  context: Ctx;
  email: string;
  device: string | null;
  code: string;
}): Promise<never> {
  const unverified = code === 'EMAIL_NOT_VERIFIED';
  const [user] = await context.db.select().from(users).where(eq(users.email, email.toLowerCase()));
  const reason = unverified ? 'email not verified' : user ? 'wrong password' : 'unknown address';
  // Omits the text typed for an unknown address: people type passwords there.
  await recordAudit(context.db, user ? personOf(user) : null, 'SIGN_IN_FAILED', {
    reason,
    ip_address: context.ip_address,
  });
  if (!unverified) throw new Refusal('INVALID_CREDENTIALS');
  await forgiveAttempt(context, 'sign-in', email, device);
  throw new Refusal('EMAIL_NOT_VERIFIED');
}
