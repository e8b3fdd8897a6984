import type { Tx } from '#server/db/connect.ts';
import type { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { storeFile } from '#server/features/proposals/files/store-file.ts';
import { PDF_TYPE, sentName } from '#server/features/proposals/proposal-record/render-sent.ts';

type Sent = Pick<typeof proposal_versions.$inferSelect, 'id' | 'client_id' | 'document' | 'sent_at'>;

/** Stores a version's PDF in the transaction that sends it, so no version is sent without its file. */
export async function storeSent(tx: Tx, version: Sent, content: Buffer): Promise<void> {
  await storeFile(tx, {
    client_id: version.client_id,
    proposal_version_id: version.id,
    kind: 'proposal',
    name: sentName(version.document),
    type: PDF_TYPE,
    content,
    at: version.sent_at,
  });
}
