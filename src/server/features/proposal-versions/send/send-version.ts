import { eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/client-name.ts';
import { IN_REVIEW } from '#contract/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import type { Preview } from '#contract/proposal-versions/preparation.ts';
import type { VersionSummary } from '#contract/proposal-versions/version-summary.ts';
import type { Sent } from '#contract/proposals/contract.ts';
import { nextSignatories } from '#contract/signatures/signing-order.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { recordActivity } from '#server/features/activity/record-activity.ts';
import { storeValue } from '#server/features/client-values/store-value.ts';
import type { ClientRow } from '#server/features/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/lock-client.ts';
import { endOpenVersion } from '#server/features/proposal-versions/end-version.ts';
import { previewOf } from '#server/features/proposal-versions/preview-of.ts';
import { type ProposalSource, readSource } from '#server/features/proposal-versions/read-source.ts';
import { readVersion } from '#server/features/proposal-versions/read-versions.ts';
import { reportNative } from '#server/features/proposals/report-native.ts';
import { timeOutRunsOf } from '#server/features/proposals/time-out-runs.ts';
import { announceProposal } from '#server/features/webhooks/announce-proposal.ts';
import { insertVersion } from './insert-version.ts';
import { mailVoid } from './mail-void.ts';
import { sendTurnMails } from './send-turn-mails.ts';
import { startRun } from './start-run.ts';
import { storeSent } from './store-sent.ts';

interface SentVersion {
  version: VersionSummary;
  sent: Sent;
}

/**
 * Sends the saved draft as a new version. A repeat with the same `version_id` returns the version that is already sent.
 * Throws NOT_FOUND, MERGED, NO_PROFORMA, PROPOSAL_CHANGED and PROPOSAL_NOT_READY.
 */
export async function sendVersion({
  ctx,
  input: { client_id, version_id, draft_version, document_hash },
}: {
  ctx: SignedInCtx;
  input: { client_id: string; version_id: string; draft_version: number; document_hash: string };
}): Promise<SentVersion> {
  return ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    const [earlier] = await tx
      .select({ client_id: proposal_versions.client_id })
      .from(proposal_versions)
      .where(eq(proposal_versions.id, version_id));
    if (earlier) {
      if (earlier.client_id !== client_id) throw new Refusal('NOT_FOUND');
      return answer(tx, { ctx, client, version_id });
    }
    return sendPrepared(tx, {
      ctx,
      client,
      version_id,
      isShown: (source, preview) =>
        source.draft_version === draft_version && preview.document_hash === document_hash,
    });
  });
}

/** Sends the draft of a locked client. `isShown`: whether the draft is as the sender saw it. */
export async function sendPrepared(
  tx: Tx,
  {
    ctx,
    client,
    version_id,
    isShown,
  }: {
    ctx: SignedInCtx;
    client: ClientRow;
    version_id: string;
    isShown: (source: ProposalSource, preview: Preview) => boolean;
  },
): Promise<SentVersion> {
  await timeOutRunsOf(tx, { ctx, client });
  const now = ctx.now();
  const at = now.toISOString();
  const { actor } = ctx;
  const source = await readSource(tx, client, ctx);
  const preview = await previewOf(tx, source, source.draft, ctx);
  if (!isShown(source, preview)) {
    throw new Refusal('PROPOSAL_CHANGED', { by: source.draft_edited_by_name, at: source.draft_edited_at });
  }
  const problems = preview.problems.filter(({ is_blocking }) => is_blocking);
  if (problems.length > 0) throw new Refusal('PROPOSAL_NOT_READY', { problems });

  const superseded = await endOpenVersion(tx, {
    client_id: client.id,
    state: 'superseded',
    ended_at: at,
    ended_by_name: actor.full_name,
    end_reason: null,
  });
  const isFirst = IN_REVIEW.includes(client.status);
  const run_id = await startRun(tx, { ctx, client, at });
  const { version, signatories } = await insertVersion(tx, { ctx, source, preview, version_id, run_id, at });
  await storeSent(tx, ctx, version);
  if (isFirst) await recordActivity(tx, { actor, type: 'proposal.sent', client });
  const number = { from: superseded?.number ?? null, to: version.number };
  await recordActivity(tx, { actor, type: 'proposal.version_sent', client, changes: { number } });
  if (superseded) {
    await recordActivity(tx, { actor, type: 'proposal.superseded', client, changes: { number } });
    await mailVoid(tx, { ctx, version: superseded, why: 'We have replaced' });
  }
  await storeValue(tx, client.id, { catalogue: source.catalogue, ctx });
  await announceProposal(tx, 'proposal.sent', { client, version, at });
  const moved = await reportNative(tx, { client, outcome: 'created', at, actor, run_id });
  for (const signatory of nextSignatories(version.document.signing.order, signatories)) {
    await sendTurnMails(tx, { ctx, client, version, signatory, made_by: actor });
  }
  return answer(tx, { ctx, client: moved, version_id });
}

async function answer(
  tx: Tx,
  { ctx, client, version_id }: { ctx: SignedInCtx; client: ClientRow; version_id: string },
): Promise<SentVersion> {
  const [run] = await tx
    .select({ run_id: proposal_runs.id, state: proposal_runs.state, reason: proposal_runs.reason })
    .from(proposal_versions)
    .innerJoin(proposal_runs, eq(proposal_runs.id, proposal_versions.run_id))
    .where(eq(proposal_versions.id, version_id));
  if (!run) throw new Error('The database returned no run of the version');
  return {
    version: await readVersion(tx, version_id, ctx),
    sent: { ...run, client_name: clientFullName(client), client_status: client.status },
  };
}
