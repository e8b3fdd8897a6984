import { letter } from '#server/integrations/mail/letter.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

interface LinkMail {
  appName: string;
  client: { first_name: string; email: string };
  url: string;
  /** ISO instant */
  expiresAt: string;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

/** Asks a client for the questionnaire. */
export function linkMail({ appName, client, url, expiresAt }: LinkMail): Mail {
  return letter({
    to: client.email,
    subject: 'Please tell us about your business',
    paragraphs: [
      `Dear ${client.first_name},`,
      'Thank you for your inquiry. So that we can prepare for our conversation, please answer a few questions about your business. It takes about five minutes.',
      expiry(expiresAt),
    ],
    button: { label: 'Open the questionnaire', url, after: 2 },
    from: appName,
  });
}

/** Asks again while the questionnaire is unanswered. */
export function reminderMail({ appName, client, url, expiresAt }: LinkMail): Mail {
  return letter({
    to: client.email,
    subject: 'A reminder: please tell us about your business',
    paragraphs: [
      `Dear ${client.first_name},`,
      'We have not had your answers yet. Once we know a little about your business we can arrange your call.',
      expiry(expiresAt),
      'If you have just sent them, thank you, and please disregard this message.',
    ],
    button: { label: 'Open the questionnaire', url, after: 2 },
    from: appName,
  });
}

function expiry(expiresAt: string): string {
  return `The link is for you alone, works once and is valid until ${dayFormat.format(new Date(expiresAt))}.`;
}
