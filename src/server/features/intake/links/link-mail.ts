import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

interface LinkMail {
  appName: string;
  client: { first_name: string; email: string };
  url: string;
  /** ISO instant */
  expiresAt: string;
  /** The name of the person who looks after the client, or '' for the firm's alone. */
  signedBy: string;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** Asks a client to fill in the questionnaire. */
export function linkMail({ appName, client, url, expiresAt, signedBy }: LinkMail): Mail {
  return composeMail({
    kind: 'questionnaire',
    to: client.email,
    subject: 'Please tell us about your business',
    paragraphs: [
      `Dear ${client.first_name},`,
      'Thank you for your inquiry. To help us prepare for our conversation, please answer a few questions about your business. It takes about five minutes.',
      expiry(expiresAt),
    ],
    button: { label: 'Open the questionnaire', url, after: 2 },
    signed_by: signedBy,
    from: appName,
  });
}

/** Reminds a client of an unanswered questionnaire. */
export function reminderMail({ appName, client, url, expiresAt, signedBy }: LinkMail): Mail {
  return composeMail({
    kind: 'questionnaire_reminder',
    to: client.email,
    subject: 'Reminder: please tell us about your business',
    paragraphs: [
      `Dear ${client.first_name},`,
      'We have not received your answers yet. Once we know a little about your business, we can arrange your call.',
      expiry(expiresAt),
      'If you have just sent them, thank you. You can ignore this email.',
    ],
    button: { label: 'Open the questionnaire', url, after: 2 },
    signed_by: signedBy,
    from: appName,
  });
}

function expiry(expiresAt: string): string {
  return `This link is only for you. You can use it once, until ${dayFormat.format(new Date(expiresAt))}.`;
}
