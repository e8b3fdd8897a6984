import type { Ctx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import type { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { storeFile } from '#server/features/files/store-file.ts';
import { PDF_TYPE, renderSent, sentName } from '#server/features/proposal-record/render-sent.ts';

type Sent = Pick<
  typeof proposal_versions.$inferSelect,
  'id' | 'client_id' | 'document' | 'document_hash' | 'sent_at'
>;

/**
 * Renders and stores a version as a PDF in the transaction that sends it, so no version is sent without its file. Throws
 * SERVICE_UNAVAILABLE and DOCUMENT_TOO_LARGE.
 */
export async function storeSent(tx: Tx, { log }: Pick<Ctx, 'log'>, version: Sent): Promise<void> {
  await storeFile(tx, {
    client_id: version.client_id,
    proposal_version_id: version.id,
    kind: 'proposal',
    name: sentName(version.document),
    type: PDF_TYPE,
    content: await renderSent({ db: tx, log }, version),
    at: version.sent_at,
  });
}
