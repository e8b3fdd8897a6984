import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import { sentDocument } from '#contract/proposals/proposal-versions/document/build-document.ts';
import type { ProposalDocument } from '#contract/proposals/proposal-versions/document/document.ts';
import type { Preview } from '#contract/proposals/proposal-versions/preparation.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { renderSent } from '#server/features/proposals/proposal-record/render-sent.ts';
import { readClient } from '#server/features/proposals/proposal-versions/prepare-proposal.ts';
import { contentHash, previewOf } from '#server/features/proposals/proposal-versions/preview-of.ts';
import { type ProposalSource, readSource } from '#server/features/proposals/proposal-versions/read-source.ts';

/** Whether the draft is as the sender saw it. */
export type IsShown = (source: ProposalSource, preview: Preview) => boolean;

/** A draft's document and PDF, made while the client isn't locked. */
export interface RenderedDraft {
  /** When it was made. The same draft gives the same preview for this instant. */
  now: Date;
  preview_hash: string;
  document: ProposalDocument;
  content: Buffer;
}

/**
 * Makes the document and the PDF that are about to be sent. Throws NOT_FOUND, MERGED, NO_PROFORMA, PROPOSAL_CHANGED,
 * PROPOSAL_NOT_READY, SERVICE_UNAVAILABLE and DOCUMENT_TOO_LARGE.
 */
export async function renderDraft(
  context: SignedInCtx,
  { client_id, version_id, isShown }: { client_id: string; version_id: string; isShown: IsShown },
): Promise<RenderedDraft> {
  const now = context.now();
  // One connection for all reads, and none while the PDF is rendered.
  const { preview } = await context.db.transaction(async (tx) =>
    readyPreview(tx, { context, client: await readClient(tx, client_id), now, isShown }),
  );
  return { now, ...(await rendered(context.db, { context, preview, version_id, isPatient: true })) };
}

/**
 * Returns what was rendered if a locked client's draft is still the same. Otherwise the sender may send what they didn't
 * see, so it is rendered again.
 */
export async function stillRendered(
  tx: Tx,
  { context, preview, draft }: { context: SignedInCtx; preview: Preview; draft: RenderedDraft },
): Promise<Omit<RenderedDraft, 'now'>> {
  if (contentHash(preview.document) === draft.preview_hash) return draft;
  return rendered(tx, { context, preview, version_id: draft.document.id, isPatient: false });
}

async function rendered(
  db: Db | Tx,
  {
    context: { log },
    preview,
    version_id,
    isPatient,
  }: { context: SignedInCtx; preview: Preview; version_id: string; isPatient: boolean },
): Promise<Omit<RenderedDraft, 'now'>> {
  const document = sentDocument(preview.document, version_id, randomUUID);
  const version = { document, document_hash: contentHash(document) };
  const content = await renderSent({ db, log }, version, null, isPatient);
  return { preview_hash: contentHash(preview.document), document, content };
}

/** The draft as it would be sent at `now`. Throws PROPOSAL_CHANGED and PROPOSAL_NOT_READY. */
export async function readyPreview(
  db: Tx,
  { context, client, now, isShown }: { context: SignedInCtx; client: ClientRow; now: Date; isShown: IsShown },
): Promise<{ source: ProposalSource; preview: Preview }> {
  const then = { now: () => now, actor: context.actor };
  const source = await readSource(db, client, then);
  const preview = await previewOf(db, source, source.draft, then);
  if (!isShown(source, preview)) {
    throw new Refusal('PROPOSAL_CHANGED', { by: source.draft_edited_by_name, at: source.draft_edited_at });
  }
  const problems = preview.problems.filter(({ is_blocking }) => is_blocking);
  if (problems.length > 0) throw new Refusal('PROPOSAL_NOT_READY', { problems });
  return { source, preview };
}
