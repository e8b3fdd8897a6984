import { Refusal } from '#contract/errors.ts';
import { authWithin } from '../../auth/auth.ts';
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
  const { ip_address } = ctx;
  // A refusal is thrown afterwards: what the library counted of it has to stay.
  const answered = await ctx.db.transaction(async (tx) => {
    const { api } = authWithin(tx, ctx);
    const result = await (isTotp ? api.verifyTOTP(request) : api.verifyBackupCode(request)).catch(
      refusalCode,
    );
    if (typeof result === 'string') {
      if (WRONG_CODES.includes(result)) {
        await recordAudit(tx, {
          actor: null,
          action: 'SIGN_IN_FAILED',
          table_name: 'sessions',
          new_values: { reason: 'wrong code', ip_address },
        });
      }
      return result;
    }
    const { id, name, email } = result.response.user;
    await recordAudit(tx, {
      actor: personOf({ id, full_name: name ?? '', email: email ?? '' }),
      action: 'SIGN_IN',
      table_name: 'sessions',
      new_values: { second_factor: isTotp ? 'authenticator' : 'recovery code', ip_address },
    });
    return result.headers;
  });
  if (typeof answered === 'string') throw refusalOf(answered);
  passCookies(answered, ctx);
  return {};
}

const WRONG_CODES = ['INVALID_CODE', 'INVALID_BACKUP_CODE'];

function refusalOf(code: string): Refusal {
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED') {
    return new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: LOCK_SECONDS });
  }
  return new Refusal(WRONG_CODES.includes(code) ? 'SECOND_FACTOR_INVALID' : 'SECOND_FACTOR_EXPIRED');
}
