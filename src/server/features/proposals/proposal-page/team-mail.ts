import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { MailKind } from '#server/integrations/mail/mail-kind.ts';
import type { Env } from '#server/kernel/env.ts';

interface Client {
  id: string;
  first_name: string;
  surname: string;
  company: string | null;
}

/** What the team learns about a proposal. */
export interface TeamNews {
  kind: MailKind;
  /** The client's name follows it. */
  subject: string;
  paragraphs: string[];
}

interface About {
  version: { number: number };
  reader: { name: string; email: string };
}

export function teamMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  { to, client, news: { kind, subject, paragraphs } }: { to: string; client: Client; news: TeamNews },
): Mail {
  return composeMail({
    kind,
    to,
    subject: `${subject}: ${clientFullName(client)}`,
    paragraphs,
    button: { label: 'Open the client', url: `${appUrl}/clients/${client.id}` },
    from: appName,
  });
}

export function signedNews({ client, version }: Pick<About, 'version'> & { client: Client }): TeamNews {
  return {
    kind: 'proposal_signed',
    subject: 'Proposal signed',
    paragraphs: [
      `${client.company ?? clientFullName(client)} has signed version ${version.number} of the proposal.`,
    ],
  };
}

export function declinedNews({ reader, version }: About, reason: string | null): TeamNews {
  return {
    kind: 'proposal_declined',
    subject: 'Proposal declined',
    paragraphs: [
      `${reader.name} declined version ${version.number} of the proposal.`,
      ...(reason ? [`Reason: ${reason}`] : []),
    ],
  };
}

export function wrongPersonNews({ reader, version }: About, note: string): TeamNews {
  return {
    kind: 'proposal_wrong_person',
    subject: 'Proposal reached somebody else',
    paragraphs: [
      `A reader of ${reader.name}’s link to version ${version.number} of the proposal says that they are not ${reader.name}. The link was mailed to ${reader.email} or passed on by hand. It no longer works, and nothing was signed.`,
      ...(note === '' ? [] : [`Note: ${note}`]),
      'If the address is wrong, send a new version with the right one. Otherwise, send another link.',
    ],
  };
}
