import { signedIn } from '#server/implementer.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead } from './mark-all-read.ts';
import { setMail } from './set-mail.ts';
import { setRead } from './set-read.ts';

export const notificationsRouter = {
  list: signedIn.notifications.list.handler(({ context, input }) =>
    listNotifications({ ctx: context, input }),
  ),
  setRead: signedIn.notifications.setRead.handler(({ context, input }) => setRead({ ctx: context, input })),
  markAllRead: signedIn.notifications.markAllRead.handler(({ context, input }) =>
    markAllRead({ ctx: context, input }),
  ),
  setMail: signedIn.notifications.setMail.handler(({ context, input }) => setMail({ ctx: context, input })),
};
