import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { external_info_tokens } from '#server/db/schema/clients/external-info-tokens.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { lockClient } from '#server/features/clients/clients/lock-client.ts';
import { type LinkRow, linkColumns } from './link-columns.ts';

/**
 * Locks a link and its client until the transaction ends. The client is always locked first, so that two changes can't
 * deadlock. Throws NOT_FOUND.
 */
export async function lockLink(tx: Tx, id: string): Promise<{ link: LinkRow; client: ClientRow }> {
  const ofLink = eq(external_info_tokens.id, id);
  const [owner] = await tx
    .select({ client_id: external_info_tokens.client_id })
    .from(external_info_tokens)
    .where(ofLink);
  if (!owner) throw new Refusal('NOT_FOUND');
  const client = await lockClient(tx, owner.client_id);
  const [link] = await tx.select(linkColumns).from(external_info_tokens).where(ofLink).for('update');
  if (!link) throw new Refusal('NOT_FOUND');
  return { link, client };
}
