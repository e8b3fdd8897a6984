import type { Tx } from '#server/db/connect.ts';
import { type ErasedClient, eraseWithoutFile } from '#server/features/due-diligence/hold/set-file-apart.ts';
import { deleteClientData } from './client-data.ts';
import { hasSigned } from './has-signed.ts';

/** Erases a locked client whose file isn't held. Signed records are kept for the rest of their period. */
export async function eraseFree(tx: Tx, client: ErasedClient): Promise<void> {
  const erase = () => deleteClientData(tx, client.id);
  if (await hasSigned(tx, client.id)) await eraseWithoutFile(tx, client, erase);
  else await erase();
}
