import { Refusal } from '#contract/errors.ts';
import type { SignedInCtx } from '#server/context.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { deleteClientData } from './client-data.ts';
import { hasSigned } from './has-signed.ts';

/**
 * Erases a client and their data permanently. Throws NOT_FOUND, MERGED, WRONG_CLIENT if the entered proposal id isn't
 * the client's, and SIGNED_KEPT if a proposal has a signature.
 */
export async function eraseClient({
  context,
  input: { client_id, proposal_id },
}: {
  context: Pick<SignedInCtx, 'db' | 'actor'>;
  input: { client_id: string; proposal_id: string };
}): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const client = await lockClient(tx, client_id);
    if (client.proposal_id !== proposal_id.trim()) throw new Refusal('WRONG_CLIENT');
    if (await hasSigned(tx, client_id)) throw new Refusal('SIGNED_KEPT');
    await deleteClientData(tx, client_id);
    await recordAudit(tx, {
      actor: context.actor,
      action: 'CLIENT_ERASED',
      table_name: 'clients',
      new_values: { proposal_id: client.proposal_id, status: client.status },
    });
  });
  return {};
}
