import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { forgiveAttempt, limitAttempts } from '#server/auth/rate-limit.ts';
import type { SignedInCtx } from '#server/context.ts';
import { accounts } from '#server/db/schema/users.ts';

/**
 * Verifies the caller's password before a sensitive change. Attempts count for the account or, given a `device`, for that
 * alone. Throws WRONG_PASSWORD, TOO_MANY_REQUESTS.
 */
export async function checkPassword(
  context: SignedInCtx,
  password: string,
  device: string | null = null,
): Promise<void> {
  const { user_id } = context.actor;
  await limitAttempts(context, 'password', user_id, device);
  const [credential] = await context.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, user_id), eq(accounts.provider_id, 'credential')));
  const { password: hasher } = await context.auth.$context;
  const right = credential?.hash && (await hasher.verify({ hash: credential.hash, password }));
  if (!right) throw new Refusal('WRONG_PASSWORD');
  await forgiveAttempt(context, 'password', user_id, device);
}
