import { and, eq, lt } from 'drizzle-orm';
import { dueMonday } from '#contract/figures/digests/digest-week.ts';
import { forecastOf, tallySum } from '#contract/figures/figures/figures.ts';
import { periodBefore, periodOf } from '#contract/figures/figures/period.ts';
import { dayAfter } from '#contract/values/day-text.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/connect.ts';
import { digests } from '#server/db/schema/digests.ts';
import { users } from '#server/db/schema/users.ts';
import { readDeskSettings } from '#server/features/clients/desk-settings/read-desk-settings.ts';
import { readShown } from '#server/features/figures/figures/read-figures.ts';
import { type Digest, digestMail } from './digest-mail.ts';

/**
 * Queues the digests that are due, each with the note that it was queued. Safe to run at any time and in several processes
 * at once: a user gets one digest a week, and no digest of an earlier week. Returns the number of mails queued.
 */
export async function sendDigests({
  db,
  env,
  jobs,
  now,
}: Pick<Services, 'db' | 'env' | 'jobs' | 'now'>): Promise<number> {
  const week = dueMonday(now());
  const [waiting] = await db.select().from(digests).where(lt(digests.week, week)).limit(1);
  if (!waiting) return 0;
  const digest = await readWeek(db, dayAfter(week, -7));
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ user_id: digests.user_id, email: users.email })
      .from(digests)
      .innerJoin(users, and(eq(users.id, digests.user_id), eq(users.email_verified, true)))
      .where(lt(digests.week, week))
      .for('update', { of: digests, skipLocked: true });
    for (const { user_id, email } of due) {
      await tx.update(digests).set({ week }).where(eq(digests.user_id, user_id));
      await jobs.sendMail(tx, digestMail(env, email, digest));
    }
    return due.length;
  });
}

async function readWeek(db: Db, monday: string): Promise<Digest> {
  const settings = await readDeskSettings({ db });
  const week = periodOf('days', monday, dayAfter(monday, 6));
  const { figures, figures_before, pipeline } = await readShown(db, {
    period: week,
    before: periodBefore(week),
    day: week.to,
    not_lost: settings.not_lost,
  });
  const { n, value } = tallySum(pipeline);
  const open = { n, value, forecast: forecastOf(pipeline, settings.forecast_weights) };
  return { week, figures, figures_before, open };
}
