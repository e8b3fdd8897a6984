import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { MAIL_AFTER_SECONDS } from '#contract/desk/notifications/notification.ts';
import type { Services } from '#server/context.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { about, FACTS } from './notification-facts.ts';
import { notificationMail } from './notification-mail.ts';

/** Maximum number of mails queued in one run. The next run takes the rest. */
const BATCH = 200;

/**
 * Queues mails for notifications that are unread after MAIL_AFTER_SECONDS, if the user wants this kind by mail. Safe to
 * run at any time and in several processes at once: each notification is mailed once. Returns the number of mails
 * queued.
 */
export async function mailNotifications({
  db,
  env,
  jobs,
  now,
}: Pick<Services, 'db' | 'env' | 'jobs' | 'now'>): Promise<number> {
  return db.transaction(async (tx) => {
    // Skips rows locked by another process, which mails them.
    const due = await tx
      .select({ ...FACTS, email: users.email, user_id: notifications.user_id })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.user_id))
      .leftJoin(clients, eq(clients.id, notifications.client_id))
      .innerJoin(activity_events, eq(activity_events.id, notifications.event_id))
      .where(
        and(
          notifications.by_mail,
          isNull(notifications.mailed_at),
          isNull(notifications.read_at),
          eq(users.email_verified, true),
          sql`${notifications.kind} = any(${users.mailed_kinds})`,
          sql`${notifications.created_at} <= now() - make_interval(secs => ${MAIL_AFTER_SECONDS})`,
        ),
      )
      .orderBy(asc(notifications.id))
      .limit(BATCH)
      .for('update', { of: notifications, skipLocked: true });
    const mailed_at = now().toISOString();
    for (const { id, email, user_id, kind, client, event } of due) {
      await tx.update(notifications).set({ mailed_at }).where(eq(notifications.id, id));
      const notification = { kind, ...about(client), event, user_id };
      await jobs.sendMail(tx, notificationMail(env, email, notification), {
        kind: 'notification',
        notification_id: id,
      });
    }
    return due.length;
  });
}
