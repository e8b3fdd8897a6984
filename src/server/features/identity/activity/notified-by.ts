import { type SQL, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import { ownersNotification } from '#contract/desk/notifications/owners-notification.ts';
import type { ActivityChanges, ActivityType } from '#contract/identity/activity/activity.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { notifications } from '#server/db/schema/clients/notifications.ts';
import { users } from '#server/db/schema/users.ts';

/** A note and the users that it mentions. */
export interface NoteMentions {
  note_id: string;
  user_ids: readonly string[];
}

/** Users to notify of an event about many clients. */
export interface ManyNotified {
  kind: NotificationKind;
  user_ids: readonly string[];
}

interface Happened {
  actor: { user_id: string | null };
  type: ActivityType;
  changes?: ActivityChanges;
  mentions?: NoteMentions;
  approvers?: readonly string[];
  notifies?: ManyNotified;
}

/** Values of the placeholders in `NOTIFY`. */
interface Notified extends Record<string, unknown> {
  notified_kind: NotificationKind;
  /** Null for the client's owner. */
  notified_users: readonly string[] | null;
  notified_note: string | null;
  /** False if the event sends its own mail instead. */
  notified_mails: boolean;
}

/**
 * The users whom an event notifies, and the kind. Null for most events, which notify nobody and need no second insert.
 */
export function notifiedBy({
  actor,
  type,
  changes = {},
  mentions,
  approvers = [],
  notifies,
}: Happened): Notified | null {
  const usual = { notified_note: null, notified_mails: true };
  if (notifies) return { ...usual, notified_kind: notifies.kind, notified_users: notifies.user_ids };
  if (approvers.length > 0) return { ...usual, notified_kind: 'approval_asked', notified_users: approvers };
  if (mentions && mentions.user_ids.length > 0) {
    return {
      ...usual,
      notified_kind: 'mentioned',
      notified_users: mentions.user_ids,
      notified_note: mentions.note_id,
    };
  }
  const kind = ownersNotification({ type, changes, actor_id: actor.user_id });
  // The last signature sends its own mail.
  return (
    kind && {
      ...usual,
      notified_kind: kind,
      notified_users: null,
      notified_mails: type !== 'proposal.completed',
    }
  );
}

const value = sql.placeholder;

/**
 * Notifies the users, but never the actor. In the statement that appends the event, it follows `event as (… returning
 * id, client_id, actor_id)`, so that both are stored or neither.
 */
export const NOTIFY: SQL = sql`
  insert into ${notifications} (user_id, client_id, kind, event_id, note_id, by_mail)
  select users.id, event.client_id, ${value('notified_kind')}::text, event.id, ${value('notified_note')}::uuid,
    ${value('notified_mails')}::boolean and ${value('notified_kind')}::text = any(users.mailed_kinds)
  from event join ${users} on users.id = any(coalesce(
    ${value('notified_users')}::uuid[],
    (select array[owner_id] from ${clients} where clients.id = event.client_id)))
  where users.id is distinct from event.actor_id
  on conflict do nothing`;
