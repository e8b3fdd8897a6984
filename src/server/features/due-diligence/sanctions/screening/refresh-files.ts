import { sql } from 'drizzle-orm';
import { missingAfterScreening } from '#contract/due-diligence/files/missing.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { readScreenings } from '#server/features/due-diligence/files/read-hits.ts';
import { raiseHits } from './raise-hits.ts';

/**
 * Locks the clients whose files a screening of these parties may change, in the order of their ids, before it stores anything:
 * whoever changes a file locks its client first too. `found` are the parties with hits.
 */
export async function lockFiles(
  tx: Tx,
  { parties, found }: { parties: readonly string[]; found: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    select from ${clients} c where c.id = any(array(
      select f.client_id from due_diligence_parties p join due_diligence_files f on f.id = p.file_id
      where p.id = any(array(
        select unnest(${sql.param(found)}::uuid[])
        union select h.party_id from sanctions_hits h
        where h.party_id = any(${sql.param(parties)}::uuid[]) and h.decision is null))))
    order by c.id for update`);
}

interface FileRow extends Record<string, unknown> {
  id: string;
  missing: string[];
  look: boolean;
}

/** Brings files up to date after their hits have changed. The caller has locked their clients. */
export async function refreshFiles(tx: Tx, now: Date, file_ids: readonly string[]): Promise<void> {
  if (file_ids.length === 0) return;
  await raiseHits(tx, now, file_ids);
  const { rows: files } = await tx.execute<FileRow>(sql`
    select f.id, f.missing, exists (
      select from due_diligence_triggers t where t.file_id = f.id and t.done_at is null) as look
    from due_diligence_files f
    where f.id = any(${sql.param(file_ids)}::uuid[]) and f.client_id is not null`);
  const parties = (await readScreenings(tx, file_ids)).filter(({ has_left }) => !has_left);
  const withWaiting = new Set(parties.flatMap((party) => (party.waiting > 0 ? [party.file_id] : [])));
  const withMatch = new Set(parties.flatMap((party) => (party.the_same > 0 ? [party.file_id] : [])));
  const given = files.map(({ id, missing, look }) => ({
    id,
    missing: missingAfterScreening(missing, {
      waiting: withWaiting.has(id),
      the_same: withMatch.has(id),
      look,
    }),
  }));
  await tx.execute(sql`
    update due_diligence_files f
    set revision = f.revision + 1, missing = array(select jsonb_array_elements_text(given.missing))
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, missing jsonb)
    where f.id = given.id`);
}
