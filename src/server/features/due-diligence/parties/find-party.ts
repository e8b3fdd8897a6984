import { and, eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Tx } from '#server/db/connect.ts';
import { due_diligence_parties } from '#server/db/schema/due-diligence/due-diligence-parties.ts';

/** A party of a locked file. Throws NOT_FOUND. */
export async function findParty(tx: Tx, file_id: string, id: string) {
  const [party] = await tx
    .select()
    .from(due_diligence_parties)
    .where(and(eq(due_diligence_parties.id, id), eq(due_diligence_parties.file_id, file_id)));
  if (!party) throw new Refusal('NOT_FOUND');
  return party;
}
