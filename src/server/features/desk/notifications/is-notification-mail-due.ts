import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import type { NotificationMailSubject } from '#server/jobs/mail-subject.ts';

/** Whether a delayed mail is still wanted: its notification is unread, and the user still wants this kind by mail. */
export async function isNotificationMailDue(
  { db }: Pick<Services, 'db'>,
  { notification_id }: NotificationMailSubject,
): Promise<boolean> {
  const unread = and(eq(notifications.id, notification_id), isNull(notifications.read_at));
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.user_id))
    .where(and(unread, sql`${notifications.kind} = any(${users.mailed_kinds})`));
  return found.length > 0;
}
