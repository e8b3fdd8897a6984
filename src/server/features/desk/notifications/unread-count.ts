import { sql } from 'drizzle-orm';
import { UNREAD_LIMIT } from '#contract/desk/notifications/unread.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';

/**
 * Scalar subquery: a user's unread notifications, counted up to UNREAD_LIMIT. Sorted like their index, so that the
 * planner always uses the index and never scans the table.
 */
export function unreadCount(user_id: string) {
  return sql<number>`(select count(*)::int from (
    select from ${notifications} where user_id = ${user_id} and read_at is null order by id limit ${UNREAD_LIMIT}
  ) as unread)`;
}
