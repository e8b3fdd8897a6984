import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { ProcedureCall } from '#server/context.ts';
import { client_notes } from '#server/db/schema/clients/client-notes.ts';
import { unmailed_questions } from '#server/db/schema/clients/proposals/unmailed-questions.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockLinked } from '#server/features/proposals/proposal-page/linked-proposal.ts';
import { readableState } from '#server/features/proposals/proposal-page/refuse-ended.ts';
import type { SigningContext } from '#server/features/proposals/proposal-page/signing-context.ts';

/**
 * Adds a signatory's question to the notes, and to those of the next mail to the team (mail-questions.ts), once per
 * submission. The note has the submission's id. Throws PROPOSAL_ENDED, TOO_MANY_REQUESTS.
 */
export async function askQuestion({
  context,
  input: { token, question, submission_id },
}: ProcedureCall<{ token: string; question: string; submission_id: string }, SigningContext>): Promise<
  Record<string, never>
> {
  await limitAttempts(context, 'proposal-question', token);
  await context.db.transaction(async (tx) => {
    const proposal = await lockLinked(tx, token);
    await readableState({ db: tx, now: context.now }, proposal);
    const { client, version, reader } = proposal;
    const asked_at = context.now().toISOString();
    const note_text = `Question from ${reader.name} about the proposal:\n${question}`;
    const [added] = await tx
      .insert(client_notes)
      .values({
        id: submission_id,
        client_id: client.id,
        user_id: null,
        note_text,
        created_at: asked_at,
      })
      .onConflictDoNothing()
      .returning({ id: client_notes.id });
    if (!added) {
      const [stored] = await tx.select().from(client_notes).where(eq(client_notes.id, submission_id));
      if (stored?.note_text !== note_text) throw new Refusal('ID_IN_USE', { fields: ['question'] });
      return;
    }
    await recordActivity(tx, {
      actor: { user_id: null, full_name: reader.name },
      type: 'proposal.question_asked',
      client,
      changes: { number: { from: null, to: version.number }, question: { from: null, to: question } },
    });
    await tx
      .insert(unmailed_questions)
      .values({ note_id: submission_id, signatory_id: reader.id, question, asked_at });
  });
  return {};
}
