import { gt, lt, or, sql } from 'drizzle-orm';
import { latestEnd } from '#contract/running.ts';
import type { Services } from '#server/context.ts';
import { email_links } from '#server/db/schema/email-links.ts';
import { sessions, verifications } from '#server/db/schema/users.ts';
import { CHALLENGE_SECONDS, SESSION_SECONDS } from './auth.ts';
import { forgetOldAttempts } from './rate-limit.ts';

/** Days for which a link that is over can still say that it is used or expired. */
const LINKS_KEPT_DAYS = 30;
/** Milliseconds that the longest of them work. */
const LINKS_LAST_MS = 24 * 60 * 60 * 1_000;

/** Deletes what sign-in leaves behind: ended sessions and second steps, old links of mails, windows of rate limits. */
export async function forgetOldSignIns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const time = now();
  for (const [table, seconds] of [
    [sessions, SESSION_SECONDS],
    [verifications, CHALLENGE_SECONDS],
  ] as const) {
    // One that ends later than it lasts would otherwise run again, once the clock gets there.
    const latest = new Date(latestEnd(seconds * 1_000, time));
    await db.delete(table).where(or(lt(table.expires_at, time), gt(table.expires_at, latest)));
  }
  await db
    .delete(email_links)
    .where(
      or(
        sql`${email_links.expires_at} < ${time.toISOString()}::timestamptz - make_interval(days => ${LINKS_KEPT_DAYS})`,
        gt(email_links.expires_at, latestEnd(LINKS_LAST_MS, time)),
      ),
    );
  await forgetOldAttempts({ db, now });
}
