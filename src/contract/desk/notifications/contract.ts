import { z } from 'zod';
import { signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { notificationKindSchema, notificationSchema } from './notification.ts';

/** A user's own notifications. API keys have no notifications. `dashboard.badges` returns the number of unread notifications. */
export const notificationsContract = {
  list: signedInProcedure('GET /notifications', 'List your notifications', 'Newest first.')
    .input(pageInput)
    .output(pageOf(notificationSchema)),
  setRead: signedInProcedure(
    'PUT /notifications/{id}',
    'Mark a notification read or unread',
    "Fails with NOT_FOUND for another user's notification.",
  )
    .input(z.object({ id: z.coerce.number().int().min(0), read: z.boolean() }))
    .output(z.object({})),
  markAllRead: signedInProcedure(
    'POST /notifications/read',
    'Mark all notifications as read',
    'Marks notifications up to `newest`, the newest on the screen. Later notifications stay unread.',
  )
    .input(z.object({ newest: z.int().min(0) }))
    .output(z.object({})),
  setMail: signedInPersonProcedure(
    'PUT /notifications/mail/{kind}',
    'Choose which notifications are mailed',
    "Sets whether the user also gets this kind by mail. Other kinds don't change. `account.get` returns all mailed kinds.",
  )
    .input(z.object({ kind: notificationKindSchema, mail: z.boolean() }))
    .output(z.object({})),
};
