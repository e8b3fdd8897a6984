import { gt, lt, or, sql } from 'drizzle-orm';
import { latestEnd } from '#contract/values/running.ts';
import type { Services } from '#server/context.ts';
import { email_links } from '#server/db/schema/clients/email-links.ts';
import { user_invitations } from '#server/db/schema/user-invitations.ts';
import { sessions, verifications } from '#server/db/schema/users.ts';
import { CHALLENGE_SECONDS, SESSION_SECONDS } from './auth.ts';
import { forgetOldAttempts } from './rate-limit.ts';

/** Days for which the app can still tell the user of an ended link that it was used or has expired. */
const LINK_RETENTION_DAYS = 30;
/** The longest lifetime of a mailed link or an invitation, in milliseconds. */
const LINKS_LAST_MS = 24 * 60 * 60 * 1_000;

/** Deletes ended sessions and second steps, old mailed links and invitations, and ended rate-limit windows. */
export async function forgetOldSignIns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const time = now();
  for (const [table, seconds] of [
    [sessions, SESSION_SECONDS],
    [verifications, CHALLENGE_SECONDS],
  ] as const) {
    // Also deletes rows stored by a clock that ran ahead, which would become valid again later.
    const latest = new Date(latestEnd(seconds * 1_000, time));
    await db.delete(table).where(or(lt(table.expires_at, time), gt(table.expires_at, latest)));
  }
  const longAgo = sql`${time.toISOString()}::timestamptz - make_interval(hours => ${LINK_RETENTION_DAYS * 24})`;
  for (const table of [email_links, user_invitations]) {
    const { expires_at } = table;
    await db.delete(table).where(or(lt(expires_at, longAgo), gt(expires_at, latestEnd(LINKS_LAST_MS, time))));
  }
  await forgetOldAttempts({ db, now });
}
