import { signedIn } from '#server/implementer.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead } from './mark-all-read.ts';
import { setMail } from './set-mail.ts';
import { setRead } from './set-read.ts';

export const notificationsRouter = {
  list: signedIn.notifications.list.handler(listNotifications),
  setRead: signedIn.notifications.setRead.handler(setRead),
  markAllRead: signedIn.notifications.markAllRead.handler(markAllRead),
  setMail: signedIn.notifications.setMail.handler(setMail),
};
