import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import type { Tx } from '#server/db/connect.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';

/**
 * Deletes the newest notification of a kind about a client, if it is unread, because the action that caused it was undone.
 * The notification's queued mail isn't sent. The caller has locked the client.
 */
export async function withdraw(tx: Tx, client_id: string, kind: NotificationKind): Promise<void> {
  const ofKind = and(eq(notifications.client_id, client_id), eq(notifications.kind, kind));
  const newest = sql`${notifications.event_id} = (select max(event_id) from ${notifications} where ${ofKind})`;
  await tx.delete(notifications).where(and(ofKind, newest, isNull(notifications.read_at)));
}
