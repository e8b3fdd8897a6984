import { and, asc, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { isReal } from '#server/db/schema/clients/trial-clients.ts';
import { type ClientRow, clientColumns } from '#server/features/clients/clients/client-columns.ts';
import { goneClient } from '#server/features/clients/clients/gone-client.ts';

export interface Pair {
  lead: ClientRow;
  other: ClientRow;
}

/** Locks two clients, in the order of their ids, so that two merges can't deadlock. Throws MERGED, NOT_FOUND. */
export async function lockBoth(
  tx: Tx,
  { lead_id, other_id }: { lead_id: string; other_id: string },
): Promise<Pair> {
  const rows = await tx
    .select(clientColumns)
    .from(clients)
    .where(and(inArray(clients.id, [lead_id, other_id]), isReal(clients.id)))
    .orderBy(asc(clients.id))
    .for('update');
  const find = async (id: string): Promise<ClientRow> => {
    const row = rows.find((one) => one.id === id.toLowerCase());
    if (!row) throw await goneClient(tx, id);
    return row;
  };
  return { other: await find(other_id), lead: await find(lead_id) };
}
