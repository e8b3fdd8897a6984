import type { Notification } from '#contract/desk/notifications/notification.ts';
import type { NotificationKind } from '#contract/desk/notifications/notification-kind.ts';
import {
  notificationHeading,
  notificationSection,
  notificationSentence,
} from '#contract/desk/notifications/notification-text.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

/** A mail with the facts that the bell shows. A note's text stays in the app. */
export function notificationMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  to: string,
  notification: Pick<Notification, 'client_id' | 'client_name' | 'event'> & {
    kind: NotificationKind;
    /** The user who gets the mail. */
    user_id: string;
  },
): Mail {
  const { client_id, client_name, user_id } = notification;
  const section = notificationSection(notification);
  const paragraphs = [
    ...(client_name === null ? [] : [`Client: ${client_name}`]),
    notificationSentence(notification),
    `You asked for this email in ${appName}. To stop these emails, go to Account, then Notifications.`,
  ];
  const path =
    client_id === null ? `?owner=${user_id}` : `/${client_id}${section === null ? '' : `#${section}`}`;
  return composeMail({
    kind: 'notification',
    to,
    subject: notificationHeading(notification),
    paragraphs,
    button: {
      label: client_id === null ? 'Open your clients' : 'Open the client',
      url: `${appUrl}/clients${path}`,
      after: paragraphs.length - 1,
    },
    from: appName,
  });
}
