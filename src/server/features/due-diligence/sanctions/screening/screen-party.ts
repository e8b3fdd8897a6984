import { sql } from 'drizzle-orm';
import { partyKeys, partyNames } from '#contract/due-diligence/sanctions/match-party.ts';
import type { Tx } from '#server/db/connect.ts';
import { newestList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import { raiseHits } from './raise-hits.ts';
import { type StoredName, screenAgainst } from './screen-batch.ts';
import { type Screened, storeScreenings } from './store-screenings.ts';

/**
 * Screens a party that was added, or whose name, birth, nationality or kind has changed, in a transaction that has locked the
 * client. Does nothing while there is no list. `party` is as it is stored in the transaction.
 */
export async function screenParty(
  tx: Tx,
  { now }: { now: Date },
  { id, version, kind, name, other_names, born, nationality }: Screened['party'],
): Promise<void> {
  const list = await newestList(tx);
  if (!list) return;
  const party = { id, version, kind, name, other_names, born, nationality };
  const { rows } = await tx.execute<StoredName & Record<string, unknown>>(sql`
    select n.unique_id, e.kind, n.given, n.family, e.births
    from sanctions_names n join sanctions_entries e using (unique_id)
    where n.keys && ${sql.param(partyKeys(partyNames(party)))}::int[]`);
  const screened = { party, matches: screenAgainst(party, rows) };
  await raiseHits(tx, now, await storeScreenings(tx, { list_id: list.id, now }, [screened]));
}
