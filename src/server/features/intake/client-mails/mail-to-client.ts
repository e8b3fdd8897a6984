import type { MailText } from '#contract/firm/mail-templates/mail-template.ts';
import { LINK_FIELD, plainMailText } from '#contract/firm/mail-templates/merge-fields.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

interface MailToClient extends MailText {
  to: string;
  appName: string;
  replyTo: Mail['replyTo'] | null;
  /** The address that replaces the field for the link. */
  url: string | null;
}

/** The mail as the client receives it. The first paragraph that contains only the link becomes a button. */
export function mailToClient({ to, subject, body, appName, replyTo, url }: MailToClient): Mail {
  const written = body.split(/\n{2,}/);
  const at = written.findIndex((paragraph) => paragraph.trim() === LINK_FIELD);
  const paragraphs = written
    .filter((_, index) => index !== at)
    .map((paragraph) => plainMailText(url === null ? paragraph : paragraph.replaceAll(LINK_FIELD, url)));
  return {
    ...composeMail({
      kind: 'written',
      to,
      subject: plainMailText(subject),
      paragraphs,
      from: appName,
      ...(url !== null && at >= 0 && { button: { label: 'Open the questionnaire', url, after: at } }),
    }),
    ...(url !== null && { link: url }),
    ...(replyTo && { replyTo }),
    is_personal: true,
  };
}
