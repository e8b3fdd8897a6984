import { z } from 'zod';
import { signedInPersonProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { notificationKindSchema, notificationSchema } from './notification.ts';

/** A user's own notifications. API keys have no notifications. `dashboard.badges` returns the number of unread notifications. */
export const notificationsContract = {
  list: signedInProcedure
    .route({
      method: 'GET',
      path: '/notifications',
      summary: 'List your notifications',
      description: 'Newest first.',
    })
    .input(pageInput)
    .output(pageOf(notificationSchema)),
  setRead: signedInProcedure
    .route({
      method: 'PUT',
      path: '/notifications/{id}',
      summary: 'Mark a notification read or unread',
      description: "Fails with NOT_FOUND for another user's notification.",
    })
    .input(z.object({ id: z.coerce.number().int().min(0), read: z.boolean() }))
    .output(z.object({})),
  markAllRead: signedInProcedure
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark all notifications as read',
      description:
        'Marks notifications up to `newest`, the newest on the screen. Later notifications stay unread.',
    })
    .input(z.object({ newest: z.int().min(0) }))
    .output(z.object({})),
  setMail: signedInPersonProcedure
    .route({
      method: 'PUT',
      path: '/notifications/mail/{kind}',
      summary: 'Choose which notifications are mailed',
      description:
        "Sets whether the user also gets this kind by mail. Other kinds don't change. `account.get` returns all mailed kinds.",
    })
    .input(z.object({ kind: notificationKindSchema, mail: z.boolean() }))
    .output(z.object({})),
};
