import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { ProcedureCall } from '#server/context.ts';
import {
  proposal_links,
  proposal_signatories,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { lockLinked } from './linked-proposal.ts';
import { readableState } from './refuse-ended.ts';
import { mailTeam } from './sign/signed-mails.ts';
import type { SigningContext } from './signing-context.ts';
import { wrongPersonNews } from './team-mail.ts';

/**
 * Ends all links and codes of a signatory, because a reader says that they are somebody else. Signs nothing. Throws
 * PROPOSAL_ENDED, also for a repeat, TOO_MANY_REQUESTS, and ALREADY_SIGNED if the signatory has signed.
 */
export async function notMe({
  context,
  input: { token, note },
}: ProcedureCall<{ token: string; note: string }, SigningContext>): Promise<Record<string, never>> {
  await limitAttempts(context, 'proposal-submit', token);
  await context.db.transaction(async (tx) => {
    const proposal = await lockLinked(tx, token);
    await readableState({ db: tx, now: context.now }, proposal);
    const { client, version, reader } = proposal;
    if (reader.signed_at !== null) throw new Refusal('ALREADY_SIGNED', { signed_at: reader.signed_at });
    const at = context.now().toISOString();
    await tx
      .update(proposal_links)
      .set({ ended_at: at })
      .where(and(eq(proposal_links.signatory_id, reader.id), isNull(proposal_links.ended_at)));
    await tx
      .update(proposal_signatories)
      .set({ wrong_person_at: at, wrong_person_note: note || null, code_hash: null, code_entered_at: null })
      .where(eq(proposal_signatories.id, reader.id));
    await recordActivity(tx, {
      actor: { user_id: null, full_name: `A reader of ${reader.name}’s link` },
      type: 'proposal.wrong_person',
      client,
      changes: {
        number: { from: null, to: version.number },
        ...(note !== '' && { note: { from: null, to: note } }),
      },
    });
    await mailTeam(tx, { context, proposal, news: wrongPersonNews(proposal, note) });
  });
  return {};
}
