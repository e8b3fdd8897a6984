import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { newestList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import { lockFiles, refreshFiles } from './refresh-files.ts';
import { screenParty } from './screen-party.ts';
import { partyHash, type Screened } from './store-screenings.ts';

type Stored = Screened['party'] & {
  file_id: string;
  list_id: string | null;
  party_hash: string | null;
} & Record<string, unknown>;

/** Screens the current parties of these clients' files that are new, have changed or are back since they were screened. */
export async function screenFiles(
  { db, now }: Pick<Services, 'db' | 'now'>,
  client_ids: readonly string[],
): Promise<void> {
  // Without a list, each change of a file would make another, without end. While all are screened, so are these.
  const list = await newestList(db);
  if (!list || list.screened_at === null) return;
  const { rows } = await db.execute<Stored>(sql`
    select p.id, p.file_id, p.version, p.kind, p.name, p.other_names, p.born, p.nationality, s.list_id, s.party_hash
    from due_diligence_files f
    join due_diligence_parties p on p.file_id = f.id
    left join party_screenings s on s.party_id = p.id
    where f.client_id = any(${sql.param(client_ids)}::uuid[]) and p.left_on is null
    order by p.id`);
  const due = rows.filter((party) => party.party_hash !== partyHash(party) || party.list_id !== list.id);
  const byFile = Map.groupBy(due, ({ file_id }) => file_id);
  for (const [file_id, parties] of byFile) {
    const ids = parties.map(({ id }) => id);
    await db.transaction(async (tx) => {
      await lockFiles(tx, { parties: ids, found: ids });
      for (const party of parties) await screenParty(tx, { now: now() }, party);
      await refreshFiles(tx, now(), [file_id]);
    });
  }
}
