import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { notificationKindSchema, notificationSchema } from './notification.ts';

/** A user's own notifications. API keys have none. The count of unread ones comes with `dashboard.badges`. */
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
      summary: 'Mark a notification as read',
      description: "Fails with NOT_FOUND for somebody else's.",
    })
    .input(z.object({ id: z.coerce.number().int().min(0), read: z.boolean() }))
    .output(z.object({})),
  markAllRead: signedInProcedure
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark all notifications as read',
      description: 'Up to the newest one on the screen, so that later ones stay unread.',
    })
    .input(z.object({ newest: z.int().min(0) }))
    .output(z.object({})),
  setMail: signedInProcedure
    .route({
      method: 'PUT',
      path: '/notifications/mail/{kind}',
      summary: 'Choose which notifications are mailed',
      description:
        'Whether the user also wants a kind by mail; other kinds stay as they are. `account.get` returns all of them.',
    })
    .input(z.object({ kind: notificationKindSchema, mail: z.boolean() }))
    .output(z.object({})),
};
