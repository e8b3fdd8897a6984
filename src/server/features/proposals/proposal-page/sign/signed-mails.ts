import type { Tx } from '#server/db/connect.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import type { LockedProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import type { SigningContext } from '#server/features/proposals/proposal-page/signing-context.ts';
import { type TeamNews, teamMail } from '#server/features/proposals/proposal-page/team-mail.ts';
import { teamRecipient } from '#server/features/proposals/proposal-page/team-recipient.ts';
import { readProposalWriter } from '#server/features/proposals/proposal-versions/send/send-turn-mails.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';

interface Mailing {
  context: Pick<SigningContext, 'env' | 'jobs' | 'now'>;
  proposal: Pick<LockedProposal, 'client' | 'version' | 'signatories' | 'reader'>;
}

/** Mails a signed record to each of the client's signatories. */
export async function mailCopies(
  tx: Tx,
  { context, proposal: { client, version, signatories }, file_id }: Mailing & { file_id: string },
): Promise<void> {
  const { firm } = version.document;
  const writer = await readProposalWriter(tx, version);
  const isCountersigned = signatories.some(({ kind, signed_at }) => kind === 'firm' && signed_at !== null);
  for (const { name, email, kind } of signatories) {
    if (kind === 'firm') continue;
    const mail = copyMail({
      firm,
      signatory: { name, email },
      isCountersigned,
      appName: context.env.appName,
      writer,
    });
    await mailClient(tx, context, {
      client_id: client.id,
      mail: { ...mail, attaches: file_id },
      about: { kind: 'version', proposal_version: version.id },
    });
  }
}

/** The complete copy of a proposal, as an attachment. */
export function copyMail({
  firm,
  signatory: { name, email },
  isCountersigned,
  appName,
  writer,
}: {
  firm: { name: string };
  signatory: { name: string; email: string };
  isCountersigned: boolean;
  appName: string;
  writer: Mail['replyTo'] | null;
}): Mail {
  return composeMail({
    kind: 'proposal_copy',
    to: email,
    subject: isCountersigned
      ? `Countersigned: your proposal from ${firm.name}`
      : `Signed: your proposal from ${firm.name}`,
    paragraphs: [
      `Dear ${name},`,
      isCountersigned
        ? `${firm.name} has countersigned the proposal. The complete copy is attached.`
        : 'Thank you. The proposal is signed, and your copy is attached.',
      'Please keep it. The certificate at the end says who signed and when. The file is sealed, so that any change to it can be detected.',
    ],
    writer,
    from: appName,
  });
}

/** Mails the client's owner, or else the user who sent the proposal. */
export async function mailTeam(
  tx: Tx,
  { context, proposal, news }: Mailing & { news: TeamNews },
): Promise<void> {
  const to = await teamRecipient(tx, proposal);
  if (!to) return;
  const { client, version } = proposal;
  await context.jobs.sendMail(tx, teamMail(context.env, { to: to.email, client, news }), {
    kind: 'version',
    proposal_version: version.id,
  });
}
