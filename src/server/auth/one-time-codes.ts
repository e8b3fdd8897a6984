import { createHmac } from 'node:crypto';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../db/connect.ts';
import { two_factors } from '../db/schema/users.ts';

/** What authenticator apps reckon with, and the library: it takes the code of the step before and after too. */
const STEP_MS = 30_000;

/** The library's cookie that names the sign-in whose second step is awaited. */
const CHALLENGE_COOKIE = 'two_factor';

const SECOND_STEPS = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];

/**
 * Before the library looks at a second step's code: tells whose it is to be. A right one of an authenticator is taken
 * once, and none of a step before it any more (RFC 6238, 5.2), so that a code seen over a shoulder is of no use. In the
 * database, for all processes; of many at once with one code the first row lock wins. Wrong codes are left to the
 * library, which counts them.
 */
export function refuseUsedCodes(db: Db | Tx, onSecondStep?: (user_id: string) => void) {
  return createAuthMiddleware(async (ctx) => {
    if (!SECOND_STEPS.includes(ctx.path)) return;
    const { internalAdapter, secretConfig, secret, createAuthCookie } = ctx.context;
    const session = await getSessionFromCtx(ctx, { disableRefresh: true });
    let user_id = session?.user.id;
    if (user_id === undefined) {
      const challenge = await ctx.getSignedCookie(createAuthCookie(CHALLENGE_COOKIE).name, secret);
      user_id = challenge ? (await internalAdapter.findVerificationValue(challenge))?.value : undefined;
    }
    if (user_id === undefined) return;
    onSecondStep?.(user_id);
    if (ctx.path !== '/two-factor/verify-totp') return;
    const [factor] = await db.select().from(two_factors).where(eq(two_factors.user_id, user_id));
    if (!factor) return;
    const key = await symmetricDecrypt({ key: secretConfig, data: factor.secret });
    const now = Math.floor(Date.now() / STEP_MS);
    const step = [now + 1, now, now - 1].find((each) => codeOf(key, each) === ctx.body.code);
    if (step === undefined) return;
    const taken = await db
      .update(two_factors)
      .set({ last_used_step: step })
      .where(
        and(
          eq(two_factors.id, factor.id),
          or(isNull(two_factors.last_used_step), lt(two_factors.last_used_step, step)),
        ),
      )
      .returning({ id: two_factors.id });
    if (taken.length === 0) throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE' });
  });
}

/** RFC 4226: six digits of one step. */
function codeOf(key: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
