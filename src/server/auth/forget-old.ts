import { lt, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { email_links } from '../db/schema/email-links.ts';
import { sessions, verifications } from '../db/schema/users.ts';
import { forgetOldAttempts } from './rate-limit.ts';

/** Days for which a link that is over can still say that it is used or expired. */
const LINKS_KEPT_DAYS = 30;

/** Deletes what sign-in leaves behind: ended sessions and second steps, old links of mails, windows of rate limits. */
export async function forgetOldSignIns({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const time = now();
  await db.delete(sessions).where(lt(sessions.expires_at, time));
  await db.delete(verifications).where(lt(verifications.expires_at, time));
  await db
    .delete(email_links)
    .where(
      sql`${email_links.expires_at} < ${time.toISOString()}::timestamptz - make_interval(days => ${LINKS_KEPT_DAYS})`,
    );
  await forgetOldAttempts({ db, now });
}
