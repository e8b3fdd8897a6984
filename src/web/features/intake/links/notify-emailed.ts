import { notifySuccess, notifyWarning } from '#web/lib/messages/notify.ts';

/** Says that a mail is on its way, or that this server can't send it. `what`: 'questionnaire'. */
export function notifyEmailed(
  what: string,
  email: string,
  { mail_configured }: { mail_configured: boolean },
): void {
  if (mail_configured) notifySuccess(`The ${what} is on its way to ${email}`);
  else {
    notifyWarning(
      `Email isn't set up on this server, so the ${what} to ${email} was saved in its outbox and not sent.`,
    );
  }
}
