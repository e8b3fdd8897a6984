import { Refusal } from '#contract/errors.ts';
import { libraryHeaders, passCookies, refusalCode } from '../../auth/library.ts';
import { limitAttempts } from '../../auth/rate-limit.ts';
import type { Ctx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { personOf } from './person.ts';

/** Seconds for which the library locks an account after ten wrong codes. */
const LOCK_SECONDS = 15 * 60;

/** The second step of a sign-in: a code of the authenticator app, or one of the recovery codes. */
export async function verifySecondFactor({
  ctx,
  input,
}: {
  ctx: Ctx;
  input: { code: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'second-factor', null);
  const code = input.code.replaceAll(/\s/g, '');
  const request = { body: { code }, headers: libraryHeaders(ctx), returnHeaders: true } as const;
  const isTotp = /^\d{6}$/.test(code);
  const { headers, response } = await (isTotp
    ? ctx.auth.api.verifyTOTP(request)
    : ctx.auth.api.verifyBackupCode(request)
  ).catch((error: unknown) => refuse(ctx, refusalCode(error)));
  passCookies(headers, ctx);
  const { id, name, email } = response.user;
  await recordAudit(ctx.db, {
    actor: personOf({ id, full_name: name ?? '', email: email ?? '' }),
    action: 'SIGN_IN',
    table_name: 'sessions',
    new_values: { second_factor: isTotp ? 'authenticator' : 'recovery code', ip_address: ctx.ip_address },
  });
  return {};
}

async function refuse(ctx: Ctx, code: string): Promise<never> {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: LOCK_SECONDS });
  }
  if (code !== 'INVALID_CODE' && code !== 'INVALID_BACKUP_CODE') throw new Refusal('SECOND_FACTOR_EXPIRED');
  await recordAudit(ctx.db, {
    actor: null,
    action: 'SIGN_IN_FAILED',
    table_name: 'sessions',
    new_values: { reason: 'wrong code', ip_address: ctx.ip_address },
  });
  throw new Refusal('SECOND_FACTOR_INVALID');
}
