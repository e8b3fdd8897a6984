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
export interface Tells {
  kind: NotificationKind;
  user_ids: readonly string[];
}

interface Happened {
  actor: { user_id: string | null };
  type: ActivityType;
  changes?: ActivityChanges;
  mentions?: NoteMentions;
  approvers?: readonly string[];
  tells?: Tells;
}

/** Values of the placeholders in `TELL`. */
interface Told extends Record<string, unknown> {
  told_kind: NotificationKind;
  /** Null for the client's owner. */
  told_users: readonly string[] | null;
  told_note: string | null;
  /** False if the event sends its own mail instead. */
  told_mails: boolean;
}

/**
 * The users whom an event notifies, and the kind. Null for most events, which notify nobody and need no second insert.
 */
export function toldBy({
  actor,
  type,
  changes = {},
  mentions,
  approvers = [],
  tells,
}: Happened): Told | null {
  const usual = { told_note: null, told_mails: true };
  if (tells) return { ...usual, told_kind: tells.kind, told_users: tells.user_ids };
  if (approvers.length > 0) return { ...usual, told_kind: 'approval_asked', told_users: approvers };
  if (mentions && mentions.user_ids.length > 0) {
    return { ...usual, told_kind: 'mentioned', told_users: mentions.user_ids, told_note: mentions.note_id };
  }
  const kind = ownersNotification({ type, changes, actor_id: actor.user_id });
  // The last signature sends its own mail.
  return kind && { ...usual, told_kind: kind, told_users: null, told_mails: type !== 'proposal.completed' };
}

const value = sql.placeholder;

/**
 * Notifies the users, but never the actor. In the statement that appends the event, it follows `event as (… returning
 * id, client_id, actor_id)`, so that both are stored or neither.
 */
export const TELL: SQL = sql`
  insert into ${notifications} (user_id, client_id, kind, event_id, note_id, by_mail)
  select users.id, event.client_id, ${value('told_kind')}::text, event.id, ${value('told_note')}::uuid,
    ${value('told_mails')}::boolean and ${value('told_kind')}::text = any(users.mailed_kinds)
  from event join ${users} on users.id = any(coalesce(
    ${value('told_users')}::uuid[],
    (select array[owner_id] from ${clients} where clients.id = event.client_id)))
  where users.id is distinct from event.actor_id
  on conflict do nothing`;
