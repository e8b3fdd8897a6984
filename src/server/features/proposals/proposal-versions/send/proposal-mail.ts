import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' });

interface ProposalMail {
  document: Pick<ProposalDocument, 'client' | 'valid_until' | 'number'> & { firm: { name: string } };
  signatory: { name: string; email: string };
  url: string;
  appName: string;
}

interface ToClient extends ProposalMail {
  /** The person who signs the mail and gets the replies. Null if there is nobody. */
  writer: Mail['replyTo'] | null;
}

/** Asks a signatory to read and sign a proposal. */
export function proposalMail({ document, signatory, url, appName, writer }: ToClient): Mail {
  const { firm, client, valid_until, number } = document;
  const name = client.company ?? client.name;
  const ready =
    number === 1
      ? `Our proposal for ${name} is ready, with the letter of engagement.`
      : `A new version of our proposal for ${name} is ready, with the letter of engagement. It replaces the one that we sent before.`;
  return composeMail({
    kind: 'proposal',
    to: signatory.email,
    subject:
      number === 1 ? `Your proposal from ${firm.name}` : `New version: your proposal from ${firm.name}`,
    paragraphs: [
      `Dear ${signatory.name},`,
      `${ready} Please read it, and sign it online if you agree.`,
      `The proposal is valid until ${dayFormat.format(new Date(valid_until))}. The link is only for you, so please do not pass it on.`,
    ],
    button: { label: 'Read the proposal', url, after: 2 },
    writer,
    from: appName,
  });
}

/**
 * Reminds a signatory of a proposal. `expires`: whether its last day still applies, because nobody has signed it yet.
 */
export function proposalReminderMail({
  document: { firm, client, valid_until },
  signatory,
  url,
  appName,
  expires,
  writer,
}: ToClient & { expires: boolean }): Mail {
  return composeMail({
    kind: 'proposal_reminder',
    to: signatory.email,
    subject: `Reminder: your proposal from ${firm.name}`,
    paragraphs: [
      `Dear ${signatory.name},`,
      `Our proposal for ${client.company ?? client.name} still needs your signature. Please read it, and sign it online if you agree. If you have a question, you can ask it on the same page.`,
      expires
        ? `The proposal is valid until ${dayFormat.format(new Date(valid_until))}. The link is only for you, so please do not pass it on.`
        : 'The link is only for you, so please do not pass it on.',
      'If you have just signed it, thank you. You can ignore this email.',
    ],
    button: { label: 'Read the proposal', url, after: 2 },
    writer,
    from: appName,
  });
}

/** Asks a colleague to countersign a proposal. */
export function countersignMail({ document, signatory, url, appName }: ProposalMail): Mail {
  const { client } = document;
  return composeMail({
    kind: 'proposal_countersign',
    to: signatory.email,
    subject: `Please countersign the proposal for ${client.name}`,
    paragraphs: [
      `Hello ${signatory.name},`,
      `${client.company ?? client.name} has signed the proposal. It needs your countersignature.`,
    ],
    button: { label: 'Open the client', url },
    from: appName,
  });
}
