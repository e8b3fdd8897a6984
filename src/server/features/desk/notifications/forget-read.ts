import { and, isNotNull, sql } from 'drizzle-orm';
import { READ_KEPT_DAYS } from '#contract/desk/notifications/notification.ts';
import type { Services } from '#server/context.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';

/**
 * Deletes read notifications older than READ_KEPT_DAYS. The database's clock dates them, so it also measures their age.
 */
export async function forgetReadNotifications({ db }: Pick<Services, 'db'>): Promise<void> {
  const { read_at, created_at } = notifications;
  const old = sql`${created_at} < now() - make_interval(days => ${READ_KEPT_DAYS})`;
  await db.delete(notifications).where(and(isNotNull(read_at), old));
}
