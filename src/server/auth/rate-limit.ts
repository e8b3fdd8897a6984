import { eq, gt, lte, or, sql } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { latestEnd } from '#contract/values/running.ts';
import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { rate_limits } from '#server/db/schema/rate-limits.ts';
import { hashToken } from './hash-token.ts';
import { networkOf } from './network-of.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Maximum attempts within `seconds`, per network address and per account (or link). Most actions allow an
 * address more attempts, since an office shares it. Sign-in and password checks count only failures.
 */
const LIMITS = {
  'sign-in': { seconds: 15 * MINUTE, address: 100, account: 10 },
  'second-factor': { seconds: 15 * MINUTE, address: 50, account: 10 },
  'sign-up': { seconds: HOUR, address: 20, account: 5 },
  verification: { seconds: HOUR, address: 20, account: 5 },
  recovery: { seconds: HOUR, address: 20, account: 5 },
  'mail-link': { seconds: 15 * MINUTE, address: 50, account: 20 },
  password: { seconds: 15 * MINUTE, address: 100, account: 10 },
  'security-event': { seconds: 15 * MINUTE, address: 500, account: 100 },
  // Tokens can't be guessed. These limits only stop one visitor from slowing down other visitors.
  'link-open': { seconds: 15 * MINUTE, address: 600, account: 300 },
  'link-submit': { seconds: 15 * MINUTE, address: 300, account: 100 },
  'proposal-open': { seconds: 15 * MINUTE, address: 600, account: 300 },
  // Each question is a note and is mailed. Asking never uses up the attempts to sign.
  'proposal-question': { seconds: 15 * MINUTE, address: 30, account: 10 },
  'proposal-submit': { seconds: 15 * MINUTE, address: 300, account: 100 },
  // Each makes a page at GoCardless.
  'direct-debit': { seconds: 15 * MINUTE, address: 60, account: 20 },
  // Rendering takes more work than other requests.
  'proposal-pdf': { seconds: 15 * MINUTE, address: 120, account: 30 },
  // Five wrong entries end a code, so 25 of a million codes can be tried in each window.
  'proposal-code': { seconds: 15 * MINUTE, address: 50, account: 5 },
  // Each new number is a request to Companies House, which allows few.
  'company-name': { seconds: 15 * MINUTE, address: 60, account: 20 },
  // Verifying takes a few milliseconds of CPU time.
  'verify-file': { seconds: 15 * MINUTE, address: 60, account: 60 },
} as const;

export type LimitedAction = keyof typeof LIMITS;

type LimitCtx = Pick<Ctx, 'db' | 'now' | 'ip_address'>;

const accountKey = (action: LimitedAction, account: string) =>
  `${action}:account:${hashToken(account.toLowerCase())}`;

function keysOf(
  action: LimitedAction,
  { ip_address }: LimitCtx,
  account: string | null,
  device: string | null,
) {
  const { address, account: perAccount } = LIMITS[action];
  if (device !== null) return [{ key: `${action}:device:${hashToken(device)}`, limit: perAccount }];
  return [
    { key: `${action}:address:${hashToken(networkOf(ip_address))}`, limit: address },
    ...(account === null ? [] : [{ key: accountKey(action, account), limit: perAccount }]),
  ].sort((one, other) => (one.key < other.key ? -1 : 1)); // A fixed lock order prevents deadlocks.
}

/**
 * Counts an attempt across all processes, and throws TOO_MANY_REQUESTS above the limit. `account` is an email address,
 * a link's token or a user's id. A known device of the account has its own window, which nobody else can fill.
 */
export async function limitAttempts(
  context: LimitCtx,
  action: LimitedAction,
  account: string | null,
  device: string | null = null,
): Promise<void> {
  const now = context.now();
  const keys = keysOf(action, context, account, device);
  const lasts_ms = LIMITS[action].seconds * 1_000;
  const resets_at = new Date(now.getTime() + lasts_ms).toISOString();
  const over = isOver(lasts_ms, now);
  const rows = await context.db
    .insert(rate_limits)
    .values(keys.map(({ key }) => ({ key, attempts: 1, resets_at })))
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        attempts: sql`case when ${over} then 1 else ${rate_limits.attempts} + 1 end`,
        resets_at: sql`case when ${over} then excluded.resets_at else least(${rate_limits.resets_at}, excluded.resets_at) end`,
      },
    })
    .returning();
  const waits = rows
    .filter((row) => row.attempts > (keys.find(({ key }) => key === row.key)?.limit ?? 0))
    .map((row) => Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1_000));
  if (waits.length > 0)
    throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: Math.max(1, ...waits) });
}

/** Matches windows that have ended, and windows whose end is too far away because a clock ran ahead. */
function isOver(lasts_ms: number, now: Date) {
  const { resets_at } = rate_limits;
  return or(lte(resets_at, now.toISOString()), gt(resets_at, latestEnd(lasts_ms, now)));
}

/** Takes a successful attempt off the address's count, and resets the failures of the account or device. */
export async function forgiveAttempt(
  context: LimitCtx,
  action: LimitedAction,
  account: string,
  device: string | null = null,
): Promise<void> {
  const keys = keysOf(action, context, account, device).map(({ key }) => key);
  await context.db.execute(sql`
    update ${rate_limits} set attempts = case when key like '%:address:%' then greatest(attempts - 1, 0) else 0 end
    where key in (select key from ${rate_limits} where key in ${keys} order by key for update)`);
}

/** Deletes all attempts on an account, because its owner has been verified in another way. */
export async function forgetAttempts(tx: Tx, action: LimitedAction, account: string): Promise<void> {
  await tx.delete(rate_limits).where(eq(rate_limits.key, accountKey(action, account)));
}

/** Deletes ended windows. */
export async function forgetOldAttempts({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const longest_ms = Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds)) * 1_000;
  await db.delete(rate_limits).where(isOver(longest_ms, now()));
}
