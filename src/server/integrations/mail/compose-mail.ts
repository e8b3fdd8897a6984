import type { Mail } from './mail.ts';
import { framed, type MailContent } from './mail-frame.ts';
import type { MailKind } from './mail-kind.ts';

interface MailParts extends MailContent {
  kind: MailKind;
  to: string;
  subject: string;
  /** The sender's name if the firm has none, e.g. APP_NAME. */
  from: string;
  /** The person who signs a mail to a client and gets the replies; null if only the firm does. */
  writer?: Mail['replyTo'] | null;
}

/**
 * Builds a mail with a few paragraphs and at most one button, as plain text and equivalent HTML. When the mail is sent,
 * it gets the firm's name, logo and colour (features/firm/firm/brand-mail.ts).
 */
export function composeMail({ kind, to, subject, from, writer, ...given }: MailParts): Mail {
  const content = writer === undefined ? given : { ...given, signed_by: writer?.name ?? '' };
  const { button } = content;
  const title = oneLine(subject);
  return {
    kind,
    to,
    subject: title,
    ...framed(content, { name: from, lines: [], title }),
    content,
    ...(button && { link: button.url }),
    ...(writer && { replyTo: writer }),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
