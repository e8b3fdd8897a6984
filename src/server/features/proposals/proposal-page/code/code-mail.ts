import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

/** The code is not in the subject, because locked screens show subjects. */
export function codeMail({
  document: { firm },
  signatory,
  code,
  appName,
  writer,
}: {
  document: { firm: { name: string } };
  signatory: { name: string; email: string };
  code: string;
  appName: string;
  writer: Mail['replyTo'] | null;
}): Mail {
  return composeMail({
    kind: 'proposal_code',
    to: signatory.email,
    subject: `Your code to sign the proposal from ${firm.name}`,
    paragraphs: [
      `Dear ${signatory.name},`,
      `Enter this code on the proposal’s page: ${code}`,
      'It works for 10 minutes. If you did not ask for it, somebody else may have your link. Please tell us, and do not give the code to anybody.',
    ],
    from: appName,
    writer,
  });
}
