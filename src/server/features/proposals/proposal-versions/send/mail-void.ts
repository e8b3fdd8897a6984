import { and, eq, isNotNull } from 'drizzle-orm';
import { dayText } from '#contract/values/day-text.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  proposal_signatories,
  type proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { mailClient } from '#server/features/firm/mail-deliveries/mail-client.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import { readProposalWriter } from './send-turn-mails.ts';

/**
 * Tells everybody who has signed a version that it ended before all had signed. `why` begins the sentence: 'We have
 * withdrawn'.
 */
export async function mailVoid(
  tx: Tx,
  {
    context,
    version,
    why,
  }: {
    context: Pick<Services, 'env' | 'jobs' | 'now'>;
    version: Pick<typeof proposal_versions.$inferSelect, 'id' | 'client_id' | 'sent_by' | 'document'>;
    why: string;
  },
): Promise<void> {
  const { version_id, signed_at, name, email } = proposal_signatories;
  const signed = await tx
    .select({ name, email, signed_at })
    .from(proposal_signatories)
    .where(and(eq(version_id, version.id), isNotNull(signed_at)));
  const writer = await readProposalWriter(tx, version);
  for (const one of signed) {
    const { document } = version;
    const mail = voidMail({ document, signatory: one, why, appName: context.env.appName, writer });
    await mailClient(tx, context, {
      client_id: version.client_id,
      mail,
      about: { kind: 'version', proposal_version: version.id },
    });
  }
}

export function voidMail({
  document: { firm, client },
  signatory: { name, email, signed_at },
  why,
  appName,
  writer,
}: {
  document: { firm: { name: string }; client: { name: string; company: string | null } };
  signatory: { name: string; email: string; signed_at: string | null };
  why: string;
  appName: string;
  writer: Mail['replyTo'] | null;
}): Mail {
  const day = signed_at && dayText(londonDay(new Date(signed_at)));
  return composeMail({
    kind: 'proposal_void',
    to: email,
    subject: `Not concluded: the proposal from ${firm.name}`,
    paragraphs: [
      `Dear ${name},`,
      `${why} the proposal for ${client.company ?? client.name}, which you signed on ${day}.`,
      'Nothing has been concluded, and your signature has no effect. If you have any questions, please reply to this email.',
    ],
    writer,
    from: appName,
  });
}
