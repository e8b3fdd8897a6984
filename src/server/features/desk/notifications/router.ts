import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Notification } from '#contract/desk/notifications/notification.ts';
import { Refusal } from '#contract/errors.ts';
import { cutPage, decodeNumberCursor } from '#server/db/keyset.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { signedIn } from '#server/implementer.ts';
import { about, FACTS } from './notification-facts.ts';

export const notificationsRouter = {
  /** One page of the caller's notifications, newest first. */
  list: signedIn.notifications.list.handler(async ({ context: { db, actor }, input: { cursor, limit } }) => {
    const rows = await db
      .select({ ...FACTS, read_at: notifications.read_at })
      .from(notifications)
      .leftJoin(clients, eq(clients.id, notifications.client_id))
      .innerJoin(activity_events, eq(activity_events.id, notifications.event_id))
      .where(
        and(
          eq(notifications.user_id, actor.user_id),
          cursor ? lt(notifications.id, decodeNumberCursor(cursor)) : undefined,
        ),
      )
      .orderBy(desc(notifications.id))
      .limit(limit + 1);
    const { page, next_cursor } = cutPage(rows, limit, ({ id }) => [id]);
    return { items: page.map(shown), next_cursor };

    function shown({ read_at, client, ...row }: (typeof rows)[number]): Notification {
      return { ...row, ...about(client), read: read_at !== null };
    }
  }),
  /** Marks one of the caller's notifications as read or unread. Throws NOT_FOUND for another user's notification. */
  setRead: signedIn.notifications.setRead.handler(async ({ context, input: { id, read } }) => {
    const [marked] = await context.db
      .update(notifications)
      .set({ read_at: read ? context.now().toISOString() : null })
      .where(and(eq(notifications.id, id), eq(notifications.user_id, context.actor.user_id)))
      .returning({ id: notifications.id });
    if (!marked) throw new Refusal('NOT_FOUND');
    return {};
  }),
  /** Marks the caller's notifications as read, up to the newest notification that they saw. */
  markAllRead: signedIn.notifications.markAllRead.handler(async ({ context, input: { newest } }) => {
    const { id, user_id, read_at } = notifications;
    await context.db
      .update(notifications)
      .set({ read_at: context.now().toISOString() })
      .where(and(eq(user_id, context.actor.user_id), isNull(read_at), lte(id, newest)));
    return {};
  }),
  /** Turns mails of one kind on or off for the caller. Simultaneous changes to several kinds are all kept. */
  setMail: signedIn.notifications.setMail.handler(async ({ context, input: { kind, mail } }) => {
    const others = sql`array_remove(${users.mailed_kinds}, ${kind})`;
    await context.db
      .update(users)
      .set({ mailed_kinds: mail ? sql`array_append(${others}, ${kind})` : others })
      .where(eq(users.id, context.actor.user_id));
    return {};
  }),
};
