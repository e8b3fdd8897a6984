import { eq } from 'drizzle-orm';
import { isComplete, nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { readFileAccepted } from '#server/features/due-diligence/files/is-accepted.ts';
import { queueDeliveries } from '#server/features/firm/outbox/queue-delivery.ts';
import { announceProposal } from '#server/features/firm/webhooks/announce-proposal.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import type { LockedProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import { storeRecord } from '#server/features/proposals/proposal-page/record/store-record.ts';
import type { SigningContext } from '#server/features/proposals/proposal-page/signing-context.ts';
import { signedNews } from '#server/features/proposals/proposal-page/team-mail.ts';
import { sendTurnMails } from '#server/features/proposals/proposal-versions/send/send-turn-mails.ts';
import { reportNative } from '#server/features/proposals/proposals/report-native.ts';
import { mailCopies, mailTeam } from './signed-mails.ts';
import { colleagueIn } from './used-link.ts';

/**
 * After the client's last signature, completes the proposal and stores its record. After any signature, mails the
 * signatories whose turn has come. `at` is an ISO instant.
 */
export async function finishOrPassOn(
  tx: Tx,
  { context, proposal, at }: { context: SigningContext; proposal: LockedProposal; at: string },
): Promise<LockedProposal> {
  const { client, version, signatories, reader } = proposal;
  const actor = { user_id: null, full_name: reader.name };
  const isLast = isComplete(signatories);
  await recordActivity(tx, {
    actor,
    type: isLast ? 'proposal.completed' : 'proposal.signature_added',
    client,
    changes: {
      number: { from: null, to: version.number },
      ...(reader.signature && colleagueIn(reader.signature)),
    },
  });
  const after = isLast ? await complete(tx, { context, proposal, at }) : proposal;
  // The first signature fixed the options, which changes the value.
  if (isLast || version.accepted_at === at) await storeValue(tx, client.id, { context });
  // With the order `at_once`, all signatories got their links when the version was sent.
  const { order } = after.version.document.signing;
  const before = signatories.map((one) => (one.id === reader.id ? { ...one, signed_at: null } : one));
  const waited = new Set(nextSignatories(order, before).map(({ id }) => id));
  for (const signatory of nextSignatories(order, signatories).filter(({ id }) => !waited.has(id))) {
    const made_by = { user_id: null, full_name: context.env.appName };
    await sendTurnMails(tx, { context, client, version: after.version, signatory, made_by });
  }
  context.log.info(
    {
      request_id: context.request_id,
      version_id: after.version.id,
      signatory_id: reader.id,
      complete: isLast,
    },
    'A proposal was signed',
  );
  return after;
}

async function complete(
  tx: Tx,
  { context, proposal, at }: { context: SigningContext; proposal: LockedProposal; at: string },
): Promise<LockedProposal> {
  const { client, version, reader } = proposal;
  const ended = { state: 'signed' as const, ended_at: at, ended_by_name: reader.name };
  await tx.update(proposal_versions).set(ended).where(eq(proposal_versions.id, version.id));
  const signed = { ...proposal, version: { ...version, ...ended } };
  const file_id = await storeRecord(tx, { context, proposal: signed, at });
  const actor = { user_id: null, full_name: reader.name };
  await announceProposal(tx, 'proposal.signed', { client, version, at });
  const may_make_workspace = await readFileAccepted(tx, client.id);
  await queueDeliveries(tx, { client_id: client.id, version_id: version.id, at, may_make_workspace });
  const moved = await reportNative(tx, { client, outcome: 'signed', at, actor });
  await mailCopies(tx, { context, proposal: signed, file_id });
  await mailTeam(tx, { context, proposal: signed, news: signedNews(proposal) });
  return { ...signed, client: moved };
}
