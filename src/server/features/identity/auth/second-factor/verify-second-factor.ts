import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { authWithin } from '#server/auth/auth.ts';
import { rememberDevice } from '#server/auth/known-device.ts';
import { passCookies, refusalCode } from '#server/auth/library.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import { verifyCode } from '#server/auth/verify-code.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { two_factors, users } from '#server/db/schema/users.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { personOf } from '#server/features/identity/auth/person.ts';

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export async function verifySecondFactor({
  context,
  input,
}: ProcedureCall<{ code: string }, Ctx>): Promise<Record<string, never>> {
  await limitAttempts(context, 'second-factor', null);
  // Refusals are thrown after the transaction, so that the library's count of attempts is committed.
  const outcome = await context.db.transaction(async (tx) => {
    const attempt: { user_id?: string } = {};
    const onSecondStep = (user_id: string) => {
      attempt.user_id = user_id;
    };
    const { isTotp, answer } = verifyCode(authWithin(tx, context, { onSecondStep }), context, input.code);
    const result = await answer.catch(refusalCode);
    if (typeof result === 'string') return refuse({ tx, context, code: result, ...attempt });
    const { id, name, email } = result.response.user;
    await recordAudit(tx, personOf({ id, full_name: name ?? '', email: email ?? '' }), 'SIGN_IN', {
      second_factor: isTotp ? 'authenticator' : 'recovery code',
      ip_address: context.ip_address,
    });
    return { headers: result.headers, email };
  });
  if (outcome instanceof Refusal) throw outcome;
  passCookies(outcome.headers, context);
  if (outcome.email) rememberDevice(context, outcome.email);
  return {};
}

const WRONG_CODES = ['INVALID_CODE', 'INVALID_BACKUP_CODE'];

/** Maps the library's error code to a refusal. Records a wrong code under the user it was for. */
async function refuse({
  tx,
  context: { ip_address, now },
  code,
  user_id,
}: {
  tx: Tx;
  context: Ctx;
  code: string;
  user_id?: string;
}): Promise<Refusal> {
  const locked = code === 'ACCOUNT_TEMPORARILY_LOCKED';
  if (user_id === undefined || !(locked || WRONG_CODES.includes(code))) {
    return new Refusal('SECOND_FACTOR_EXPIRED');
  }
  const [owner] = await tx
    .select({ user: users, locked_until: two_factors.locked_until })
    .from(users)
    .leftJoin(two_factors, eq(two_factors.user_id, users.id))
    .where(eq(users.id, user_id));
  if (locked) {
    const left_ms = (owner?.locked_until ?? now()).getTime() - now().getTime();
    return new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: Math.max(1, Math.ceil(left_ms / 1_000)) });
  }
  await recordAudit(tx, owner ? personOf(owner.user) : null, 'SIGN_IN_FAILED', {
    reason: 'wrong code',
    ip_address,
  });
  return new Refusal('SECOND_FACTOR_INVALID');
}
