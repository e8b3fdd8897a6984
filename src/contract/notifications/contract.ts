import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { notificationKindSchema, notificationSchema } from './notification.ts';

/** A user's own notifications. API keys have none. The count of unread ones comes with `dashboard.badges`. */
export const notificationsContract = {
  /** Newest first. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/notifications' })
    .input(pageInput)
    .output(pageOf(notificationSchema)),
  /** Throws NOT_FOUND for somebody else's. */
  setRead: signedInProcedure
    .route({ method: 'PUT', path: '/notifications/{id}' })
    .input(z.object({ id: z.coerce.number().int().min(0), read: z.boolean() }))
    .output(z.object({})),
  /** Up to the newest one on the screen, so that later ones stay unread. */
  markAllRead: signedInProcedure
    .route({ method: 'POST', path: '/notifications/read' })
    .input(z.object({ newest: z.int().min(0) }))
    .output(z.object({})),
  /** Whether the user also wants a kind by mail; other kinds stay as they are. `account.get` returns all of them. */
  setMail: signedInProcedure
    .route({ method: 'PUT', path: '/notifications/mail/{kind}' })
    .input(z.object({ kind: notificationKindSchema, mail: z.boolean() }))
    .output(z.object({})),
};
