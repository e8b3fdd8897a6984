import { createHmac } from 'node:crypto';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { CLOCK_SKEW_MS, isRunning } from '#contract/values/running.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { two_factors } from '#server/db/schema/users.ts';

/** Milliseconds per step. The library also accepts the codes of the previous and the next step. */
const STEP_MS = 30_000;

/** The library's cookie for a sign-in that awaits its second step. */
const CHALLENGE_COOKIE = 'two_factor';

const SECOND_STEPS = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/**
 * Runs before the library verifies a code. Locks the user's `two_factors` row, since the library doesn't. Each code of
 * the authenticator app is accepted once. After that, codes of earlier steps are refused too (RFC 6238, 5.2).
 * Decision 0024.
 */
export function refuseUsedCodes(
  db: Db | Tx,
  {
    challenge_ms,
    lock_ms,
    onSecondStep,
  }: { challenge_ms: number; lock_ms: number; onSecondStep?: ((user_id: string) => void) | undefined },
) {
  return createAuthMiddleware(async (ctx) => {
    if (!SECOND_STEPS.includes(ctx.path)) return;
    const { internalAdapter, secretConfig, secret, createAuthCookie } = ctx.context;
    const session = await getSessionFromCtx(ctx, { disableRefresh: true });
    let user_id = session?.user.id;
    if (user_id === undefined) {
      const challenge = await ctx.getSignedCookie(createAuthCookie(CHALLENGE_COOKIE).name, secret);
      const found = challenge ? await internalAdapter.findVerificationValue(challenge) : null;
      if (found && !isRunning({ ends_at: found.expiresAt, lasts_ms: challenge_ms }, new Date()))
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_TWO_FACTOR_COOKIE' });
      user_id = found?.value;
    }
    if (user_id === undefined) return;
    onSecondStep?.(user_id);
    const [factor] = await db
      .select()
      .from(two_factors)
      .where(eq(two_factors.user_id, user_id))
      .for('update');
    if (!factor) return;
    const { locked_until } = factor;
    if (locked_until && !isRunning({ ends_at: locked_until, lasts_ms: lock_ms }, new Date())) {
      const unlocked = { locked_until: null, failed_verification_count: 0 };
      await db.update(two_factors).set(unlocked).where(eq(two_factors.id, factor.id));
    }
    if (ctx.path !== '/two-factor/verify-totp') return;
    const key = await symmetricDecrypt({ key: secretConfig, data: factor.secret });
    const now = Math.floor(Date.now() / STEP_MS);
    const step = [now + 1, now, now - 1].find((each) => codeOf(key, each) === ctx.body.code);
    // The library counts wrong codes.
    if (step === undefined) return;
    const last = factor.last_used_step ?? 0;
    // A step in the future was stored by a clock that ran ahead.
    if (last >= step && last <= now + 1 + CLOCK_SKEW_MS / STEP_MS)
      throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
    await db.update(two_factors).set({ last_used_step: step }).where(eq(two_factors.id, factor.id));
  });
}

/** Returns the six digits of a step (RFC 4226). */
function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
