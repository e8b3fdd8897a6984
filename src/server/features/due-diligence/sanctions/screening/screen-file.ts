import { sql } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { newestList } from '#server/features/due-diligence/sanctions/list/load-list.ts';
import { refreshHits, withLockedFile } from './raise-hits.ts';
import { screenParty } from './screen-party.ts';
import { partyHash, type Screened } from './store-screenings.ts';

type Stored = Screened['party'] & { file_id: string; party_hash: string | null } & Record<string, unknown>;

/** Screens the current parties of a client's file that are new or have changed since they were screened, if there is a list. */
export async function screenFile(services: Pick<Services, 'db' | 'now'>, client_id: string): Promise<void> {
  const { db, now } = services;
  // Otherwise each change of the file would make another, without end.
  if (!(await newestList(db))) return;
  const { rows } = await db.execute<Stored>(sql`
    select p.id, p.file_id, p.version, p.kind, p.name, p.other_names, p.born, p.nationality, s.party_hash
    from due_diligence_files f
    join due_diligence_parties p on p.file_id = f.id
    left join party_screenings s on s.party_id = p.id
    where f.client_id = ${client_id}::uuid and p.left_on is null
    order by p.id`);
  const due = rows.filter((party) => party.party_hash !== partyHash(party));
  const file_id = due[0]?.file_id;
  if (file_id === undefined) return;
  await withLockedFile(services, file_id, async (tx, client_id) => {
    for (const party of due) await screenParty(tx, { now: now() }, party);
    await refreshHits(tx, services, { file_id, client_id });
  });
}
