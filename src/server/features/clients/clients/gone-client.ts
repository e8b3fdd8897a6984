import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { client_merges } from '#server/db/schema/clients/client-merges.ts';

/** Returns the refusal for an id without a client: MERGED, with the id of the leading client, or NOT_FOUND. */
export async function goneClient(db: Db | Tx, id: string): Promise<Refusal> {
  const [merge] = await db
    .select({ client_id: client_merges.lead_id })
    .from(client_merges)
    .where(and(eq(client_merges.other_id, id), isNull(client_merges.undone_at)));
  return merge ? new Refusal('MERGED', merge) : new Refusal('NOT_FOUND');
}
