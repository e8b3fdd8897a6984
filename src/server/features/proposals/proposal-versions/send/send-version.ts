import { eq } from 'drizzle-orm';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { IN_REVIEW } from '#contract/clients/clients/pipeline.ts';
import { Refusal } from '#contract/errors.ts';
import { shownContent } from '#contract/proposals/proposal-versions/document/shown-content.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import type { Sent } from '#contract/proposals/proposals/contract.ts';
import { nextSignatories } from '#contract/proposals/signatures/signing-order.ts';
import type { ProcedureCall, SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { announceProposal } from '#server/features/firm/webhooks/announce-proposal.ts';
import { recordActivity } from '#server/features/identity/activity/record-activity.ts';
import { requireSameBody } from '#server/features/identity/activity/require-same-body.ts';
import { storeValue } from '#server/features/pricing/client-values/store-value.ts';
import { endOpenVersion } from '#server/features/proposals/proposal-versions/end-version.ts';
import { contentHash } from '#server/features/proposals/proposal-versions/preview-of.ts';
import { readProposalVersion } from '#server/features/proposals/proposal-versions/read-versions.ts';
import { reportNative } from '#server/features/proposals/proposals/report-native.ts';
import { timeOutRunsOf } from '#server/features/proposals/proposals/time-out-runs.ts';
import { inTurn } from './in-turn.ts';
import { insertVersion } from './insert-version.ts';
import { mailVoid } from './mail-void.ts';
import {
  type IsShown,
  type RenderedDraft,
  readyPreview,
  renderDraft,
  stillRendered,
} from './render-draft.ts';
import { sendTurnMails } from './send-turn-mails.ts';
import { startNativeRun } from './start-run.ts';
import { storeSent } from './store-sent.ts';

interface SentVersion {
  version: VersionSummary;
  sent: Sent;
}

/**
 * Sends the saved draft as a new version. A repeat with the same `version_id` returns the version that is already sent.
 * Throws NOT_FOUND, MERGED, NO_PROFORMA, ID_IN_USE, PROPOSAL_CHANGED, PROPOSAL_NOT_READY, SERVICE_UNAVAILABLE and
 * DOCUMENT_TOO_LARGE.
 */
export async function sendVersion({
  context,
  input: { client_id, version_id, draft_version, document_hash },
}: ProcedureCall<{
  client_id: string;
  version_id: string;
  draft_version: number;
  document_hash: string;
}>): Promise<SentVersion> {
  const isShown: IsShown = (source, preview) =>
    source.draft_version === draft_version && preview.document_hash === document_hash;
  return inTurn(client_id, async () => {
    const sent = { client_id, version_id, document_hash };
    const draft = (await isSent(context.db, sent))
      ? null
      : await renderDraft(context, { client_id, version_id, isShown });
    return context.db.transaction(async (tx) => {
      const client = await lockClient(tx, client_id);
      if (draft === null || (await isSent(tx, sent))) {
        return answer(tx, { context, client, version_id });
      }
      return sendRendered(tx, { context, client, draft, isShown });
    });
  });
}

/**
 * Whether the version is sent already. Throws NOT_FOUND if it is another client's, and ID_IN_USE if another document was
 * shown.
 */
async function isSent(
  db: Db | Tx,
  { client_id, version_id, document_hash }: { client_id: string; version_id: string; document_hash: string },
): Promise<boolean> {
  const [earlier] = await db
    .select({ client_id: proposal_versions.client_id, document: proposal_versions.document })
    .from(proposal_versions)
    .where(eq(proposal_versions.id, version_id));
  if (earlier && earlier.client_id !== client_id) throw new Refusal('NOT_FOUND');
  if (earlier)
    requireSameBody({ document_hash: contentHash(shownContent(earlier.document)) }, { document_hash });
  return earlier !== undefined;
}

/** Sends the draft of a locked client, as it was rendered before. */
export async function sendRendered(
  tx: Tx,
  {
    context,
    client,
    draft,
    isShown,
  }: { context: SignedInCtx; client: ClientRow; draft: RenderedDraft; isShown: IsShown },
): Promise<SentVersion> {
  await timeOutRunsOf(tx, { context, client });
  const at = context.now().toISOString();
  const { actor } = context;
  const { source, preview } = await readyPreview(tx, { context, client, now: draft.now, isShown });
  const { document, content } = await stillRendered(tx, { context, preview, draft });

  const superseded = await endOpenVersion(tx, {
    client_id: client.id,
    state: 'superseded',
    ended_at: at,
    ended_by_name: actor.full_name,
    end_reason: null,
  });
  const isFirst = IN_REVIEW.includes(client.status);
  const run_id = await startNativeRun(tx, { context, client, at });
  const { version, signatories } = await insertVersion(tx, { context, source, preview, document, run_id });
  await storeSent(tx, version, content);
  if (isFirst) await recordActivity(tx, { actor, type: 'proposal.sent', client });
  const number = { from: superseded?.number ?? null, to: version.number };
  await recordActivity(tx, { actor, type: 'proposal.version_sent', client, changes: { number } });
  if (superseded) {
    await recordActivity(tx, { actor, type: 'proposal.superseded', client, changes: { number } });
    await mailVoid(tx, { context, version: superseded, why: 'We have replaced' });
  }
  await storeValue(tx, client.id, { catalogue: source.catalogue, context });
  await announceProposal(tx, 'proposal.sent', { client, version, at });
  const moved = await reportNative(tx, { client, outcome: 'created', at, actor, run_id });
  for (const signatory of nextSignatories(version.document.signing.order, signatories)) {
    await sendTurnMails(tx, { context, client, version, signatory, made_by: actor });
  }
  return answer(tx, { context, client: moved, version_id: version.id });
}

async function answer(
  tx: Tx,
  { context, client, version_id }: { context: SignedInCtx; client: ClientRow; version_id: string },
): Promise<SentVersion> {
  const [run] = await tx
    .select({ run_id: proposal_runs.id, state: proposal_runs.state, reason: proposal_runs.reason })
    .from(proposal_versions)
    .innerJoin(proposal_runs, eq(proposal_runs.id, proposal_versions.run_id))
    .where(eq(proposal_versions.id, version_id));
  if (!run) throw new Error('The database returned no run of the version');
  return {
    version: await readProposalVersion(tx, version_id, context),
    sent: { ...run, client_name: clientFullName(client), client_status: client.status },
  };
}
