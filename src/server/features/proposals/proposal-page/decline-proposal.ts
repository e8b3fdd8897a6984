import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { ActivityChanges } from '#contract/identity/activity/activity.ts';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx, ProcedureCall } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { announceProposal } from '#server/features/firm/webhooks/announce-proposal.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import { mailVoid } from '#server/features/proposals/proposal-versions/send/mail-void.ts';
import { reportNative } from '#server/features/proposals/proposals/report-native.ts';
import { lockLinked } from './linked-proposal.ts';
import type { LockedProposal } from './lock-proposal.ts';
import { readableState } from './refuse-ended.ts';
import { mailTeam } from './sign/signed-mails.ts';
import { colleagueIn, usedLink } from './sign/used-link.ts';
import type { SigningContext } from './signing-context.ts';
import { declinedNews } from './team-mail.ts';

/**
 * Declines the proposal for all signatories, without changing the client's status. A repeat by the same signatory
 * changes nothing. Throws ID_IN_USE for a repeat with another reason, PROPOSAL_ENDED, TOO_MANY_REQUESTS, and ALREADY_SIGNED if the reader has signed.
 */
export async function declineProposal({
  context,
  input: { token, reason },
}: ProcedureCall<{ token: string; reason: string }, SigningContext & Pick<Ctx, 'actor'>>): Promise<
  Record<string, never>
> {
  await limitAttempts(context, 'proposal-submit', token);
  await context.db.transaction(async (tx) => {
    const proposal = await lockLinked(tx, token);
    const { version, reader } = proposal;
    if (version.state === 'declined' && reader.declined_at !== null)
      return requireSameBody({ reason: version.end_reason }, { reason: reason || null });
    await readableState({ db: tx, now: context.now }, proposal);
    if (reader.signed_at !== null) throw new Refusal('ALREADY_SIGNED', { signed_at: reader.signed_at });
    const link = await usedLink(tx, hashToken(token));
    const colleague = colleagueIn({ link, signed_in_as: context.actor?.full_name ?? null });
    await end(tx, { context, proposal, reason: reason || null, colleague });
  });
  return {};
}

async function end(
  tx: Tx,
  {
    context,
    proposal,
    reason,
    colleague,
  }: { context: SigningContext; proposal: LockedProposal; reason: string | null; colleague: ActivityChanges },
): Promise<void> {
  const { client, version, reader } = proposal;
  const at = context.now().toISOString();
  const ended = {
    state: 'declined' as const,
    ended_at: at,
    ended_by_name: reader.name,
    end_reason: reason,
  };
  await tx.update(proposal_versions).set(ended).where(eq(proposal_versions.id, version.id));
  await tx
    .update(proposal_signatories)
    .set({ declined_at: at })
    .where(eq(proposal_signatories.id, reader.id));
  const actor = { user_id: null, full_name: reader.name };
  await recordActivity(tx, {
    actor,
    type: 'proposal.declined',
    client,
    changes: {
      number: { from: null, to: version.number },
      ...colleague,
      ...(reason !== null && { reason: { from: null, to: reason } }),
    },
  });
  await announceProposal(tx, 'proposal.declined', { client, version, at });
  await reportNative(tx, { client, outcome: 'declined', at, actor, reason });
  await storeValue(tx, client.id, { context });
  await mailVoid(tx, { context, version, why: `${reader.name} has declined` });
  await mailTeam(tx, { context, proposal, news: declinedNews(proposal, reason) });
}
