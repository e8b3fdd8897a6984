import { z } from 'zod';
import { activityEventSchema } from '#contract/identity/activity/activity.ts';
import { idSchema } from '#contract/values/scalars.ts';
import { NOTIFICATION_KINDS } from './notification-kind.ts';

/** Days for which read notifications are kept. */
export const READ_KEPT_DAYS = 90;

/** Seconds before the mail is sent: time to undo the action, or to read the notification in the app. */
export const MAIL_AFTER_SECONDS = 60;

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);

export const notificationSchema = z.object({
  id: z.int(),
  /** One of NOTIFICATION_KINDS, or a kind that a newer release has stored. */
  kind: z.string(),
  read: z.boolean(),
  /** Null if the notification is about many clients. */
  client_id: idSchema.nullable(),
  /** The client's present name. */
  client_name: z.string().nullable(),
  event: activityEventSchema.pick({ type: true, at: true, actor_name: true, changes: true }),
});

export type Notification = z.infer<typeof notificationSchema>;
