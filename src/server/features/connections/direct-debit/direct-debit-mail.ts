import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

/** Asks a client to set up a direct debit. `url` is ours: GoCardless's own pages expire. */
export function directDebitMail({
  firm,
  to,
  url,
  appName,
  writer,
}: {
  firm: string;
  to: { name: string; email: string };
  url: string;
  appName: string;
  writer: Mail['replyTo'] | null;
}): Mail {
  return composeMail({
    kind: 'direct_debit',
    to: to.email,
    subject: `Set up your direct debit for ${firm}`,
    paragraphs: [
      `Dear ${to.name},`,
      `Please set up a direct debit for our fees. You enter your bank details on a page of GoCardless, who collect payments for ${firm}; we don’t see them.`,
      'You are protected by the Direct Debit Guarantee.',
    ],
    button: { label: 'Set up the direct debit', url, after: 2 },
    writer,
    from: appName,
  });
}
