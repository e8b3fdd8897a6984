import { clientFullName } from '#contract/clients/client-name.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Tx } from '#server/db/connect.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';
import { letter } from '#server/integrations/mail/letter.ts';
import { type LockedProposal, lockProposal } from './lock-proposal.ts';
import { linkOwner } from './proposal-rows.ts';
import { ended, readableState } from './refuse-ended.ts';
import type { SigningContext } from './signing-context.ts';
import { teamRecipient } from './team-recipient.ts';

/**
 * Adds a signatory's question to the notes and mails it to the client's owner, or else to the proposal's sender, once
 * per submission. The note has the submission's id. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS.
 */
export async function askQuestion({
  ctx,
  input: { token, question, submission_id },
}: {
  ctx: SigningContext;
  input: { token: string; question: string; submission_id: string };
}): Promise<Record<string, never>> {
  await limitAttempts(ctx, 'proposal-submit', token);
  await ctx.db.transaction(async (tx) => {
    const owner = await linkOwner(tx, hashToken(token));
    const proposal = owner && (await lockProposal(tx, owner));
    if (!proposal) throw await ended({ db: tx }, 'unknown');
    await readableState({ db: tx, now: ctx.now }, proposal.version);
    const { client, version, reader } = proposal;
    const [added] = await tx
      .insert(client_notes)
      .values({
        id: submission_id,
        client_id: client.id,
        user_id: null,
        note_text: `Question from ${reader.name} about the proposal:\n${question}`,
        created_at: ctx.now().toISOString(),
      })
      .onConflictDoNothing()
      .returning({ id: client_notes.id });
    if (!added) return;
    await recordActivity(tx, {
      actor: { user_id: null, full_name: reader.name },
      type: 'proposal.question_asked',
      client,
      changes: { number: { from: null, to: version.number }, question: { from: null, to: question } },
    });
    await mailQuestion(tx, { ctx, proposal, question });
  });
  return {};
}

/** A reply goes straight to the signatory who asked. */
async function mailQuestion(
  tx: Tx,
  { ctx, proposal, question }: { ctx: SigningContext; proposal: LockedProposal; question: string },
): Promise<void> {
  const to = await teamRecipient(tx, proposal);
  if (!to) return;
  const { client, version, reader } = proposal;
  const mail = letter({
    to: to.email,
    subject: `Question about the proposal: ${clientFullName(client)}`,
    paragraphs: [
      `${reader.name} asks about version ${version.number} of the proposal:`,
      question,
      'Reply to this email to answer.',
    ],
    button: { label: 'Open the client', url: `${ctx.env.appUrl}/clients/${client.id}`, after: 2 },
    from: ctx.env.appName,
  });
  const replyTo = { name: reader.name, address: reader.email };
  await ctx.jobs.sendMail(tx, { ...mail, replyTo }, { proposal_version: version.id });
}
