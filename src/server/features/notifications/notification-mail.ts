import type { Notification } from '#contract/notifications/notification.ts';
import type { NotificationKind } from '#contract/notifications/notification-kind.ts';
import {
  notificationPlace,
  notificationSentence,
  notificationTitle,
} from '#contract/notifications/notification-text.ts';
import { letter } from '#server/integrations/mail/letter.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

/** A mail with the facts that the bell shows. A note's text stays in the app. */
export function notificationMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  to: string,
  told: { kind: NotificationKind; client_id: string; client_name: string; event: Notification['event'] },
): Mail {
  const place = notificationPlace(told);
  return letter({
    to,
    subject: `${notificationTitle(told)}: ${told.client_name}`,
    paragraphs: [
      `Client: ${told.client_name}`,
      notificationSentence(told),
      `You asked for this email in ${appName}. To stop these emails, go to Account, then Notifications.`,
    ],
    button: {
      label: 'Open the client',
      url: `${appUrl}/clients/${told.client_id}${place === null ? '' : `#${place}`}`,
      after: 2,
    },
    from: appName,
  });
}
