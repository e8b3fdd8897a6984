import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import { belongsTo } from '#server/db/schema/belongs-to.ts';
import { instant } from '#server/db/schema/instant.ts';
import { users } from '#server/db/schema/users.ts';
import { client_notes } from './client-notes.ts';
import { clients } from './clients.ts';

/** Messages to users about events of the history. The statement that appends an event also writes its notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: belongsTo(() => users.id),
    /** Null: about many clients at once. */
    client_id: uuid().references(() => clients.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** No foreign key: the history outlives the client. */
    event_id: bigint({ mode: 'number' }).notNull(),
    /** The note that mentions the user. */
    note_id: uuid().references(() => client_notes.id, { onDelete: 'cascade' }),
    /** By the database's clock, like the event's time. */
    created_at: instant().notNull().default(sql`now()`),
    read_at: instant(),
    /** Whether the user wanted this kind by mail when it happened. */
    by_mail: boolean().notNull().default(false),
    /** When its mail was queued. */
    mailed_at: instant(),
  },
  (table) => [
    unique('notified_once').on(table.event_id, table.user_id),
    index('notifications_of_user').on(table.user_id, table.id),
    index('notifications_unread').on(table.user_id, table.id).where(sql`read_at is null`),
    index('notifications_to_mail').on(table.id).where(sql`by_mail and mailed_at is null and read_at is null`),
    index('notifications_read').on(table.created_at).where(sql`read_at is not null`),
    index('notifications_of_client').on(table.client_id),
    index('notifications_of_note').on(table.note_id).where(sql`note_id is not null`),
  ],
);
