import { asc, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { type Proposal, versionBy } from './proposal-rows.ts';

export interface LockedProposal extends Proposal {
  client: ClientRow;
}

/**
 * Locks a signatory's client, then the version and its signatories, until the transaction ends. Everything that ends or
 * signs a version locks the client first. If a merge, or the undo of one, gives the proposal to another client while this
 * waits, locks that client. Returns null if any row is gone, because the public must not learn which one.
 */
export async function lockProposal(
  tx: Tx,
  { id, version_id, client_id }: { id: string; version_id: string; client_id: string },
): Promise<LockedProposal | null> {
  const client = await lockClient(tx, client_id).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!client) {
    const [moved] = await versionBy(tx, eq(proposal_versions.id, version_id));
    return moved && moved.client_id !== client_id
      ? lockProposal(tx, { id, version_id, client_id: moved.client_id })
      : null;
  }
  const [[version], signatories] = await Promise.all([
    versionBy(tx, eq(proposal_versions.id, version_id)).for('update'),
    tx
      .select()
      .from(proposal_signatories)
      .where(eq(proposal_signatories.version_id, version_id))
      .orderBy(asc(proposal_signatories.place))
      .for('update'),
  ]);
  const reader = signatories.find((one) => one.id === id);
  if (!version || !reader) return null;
  if (version.client_id !== client.id) {
    return lockProposal(tx, { id, version_id, client_id: version.client_id });
  }
  return { client, version, signatories, reader };
}
