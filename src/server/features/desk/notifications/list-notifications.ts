import { and, desc, eq, lt } from 'drizzle-orm';
import type { Notification } from '#contract/desk/notifications/notification.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import { cutPage, decodeNumberCursor } from '#server/db/keyset.ts';
import { activity_events } from '#server/db/schema/clients/activity-events.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { about, FACTS } from './notification-facts.ts';

/** One page of the caller's notifications, newest first. */
export async function listNotifications({
  context: { db, actor },
  input: { cursor, limit },
}: ProcedureCall<
  { cursor?: string | null | undefined; limit: number },
  Pick<SignedInCtx, 'db' | 'actor'>
>): Promise<{ items: Notification[]; next_cursor: string | null }> {
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
}
