import { eq, lte } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import type { Services } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { unmailed_questions } from '#server/db/schema/clients/proposals/unmailed-questions.ts';
import { type LockedProposal, lockProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import { teamRecipient } from '#server/features/proposals/proposal-page/team-recipient.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

/** Milliseconds for which the first question waits for others of the same signatory. */
export const QUESTION_WAIT_MS = 60_000;

type MailServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;

/**
 * Mails the questions that signatories asked, in one mail for each signatory, to the client's owner, or else to the
 * proposal's sender. Safe to run at any time and in several processes at once: each question is mailed once.
 */
export async function mailQuestions(services: MailServices): Promise<void> {
  const { db, now } = services;
  const { id, version_id, client_id } = proposal_signatories;
  const due = await db
    .selectDistinct({ id, version_id, client_id })
    .from(unmailed_questions)
    .innerJoin(proposal_signatories, eq(proposal_signatories.id, unmailed_questions.signatory_id))
    .where(lte(unmailed_questions.asked_at, new Date(now().getTime() - QUESTION_WAIT_MS).toISOString()));
  for (const signatory of due) {
    await db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, signatory);
      if (proposal) await mailOnce(tx, services, proposal);
    });
  }
}

async function mailOnce(tx: Tx, { env, jobs }: MailServices, proposal: LockedProposal): Promise<void> {
  const { version, reader } = proposal;
  const asked = await tx
    .delete(unmailed_questions)
    .where(eq(unmailed_questions.signatory_id, reader.id))
    .returning();
  const to = await teamRecipient(tx, proposal);
  if (asked.length === 0 || !to) return;
  const questions = asked
    .toSorted((one, other) => (one.asked_at < other.asked_at ? -1 : 1))
    .map(({ question }) => question);
  await jobs.sendMail(tx, questionsMail(env, { to: to.email, proposal, questions }), {
    kind: 'version',
    proposal_version: version.id,
  });
}

/** A reply goes straight to the signatory who asked. */
export function questionsMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  {
    to,
    proposal: { client, version, reader },
    questions,
  }: {
    to: string;
    proposal: {
      client: { id: string; first_name: string; surname: string };
      version: { number: number };
      reader: { name: string; email: string };
    };
    questions: readonly string[];
  },
): Mail {
  const mail = composeMail({
    kind: 'proposal_questions',
    to,
    subject: `Question about the proposal: ${clientFullName(client)}`,
    paragraphs: [
      `${reader.name} asks about version ${version.number} of the proposal:`,
      ...questions,
      'Reply to this email to answer.',
    ],
    button: { label: 'Open the client', url: `${appUrl}/clients/${client.id}`, after: 1 + questions.length },
    from: appName,
  });
  return { ...mail, replyTo: { name: reader.name, address: reader.email } };
}
