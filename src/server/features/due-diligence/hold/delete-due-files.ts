import { sql } from 'drizzle-orm';
import { lastEndFree } from '#contract/due-diligence/hold/hold.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import { keptYears } from '#server/features/due-diligence/files/file-law.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';

type Ctx = Pick<Services, 'db' | 'now' | 'log'>;

/** Deletes the files and the records of erased clients whose period is over, one at a time. The audit log records each. */
export async function deleteDueFiles(context: Ctx): Promise<void> {
  let deleted = 0;
  while (await deleteFile(context)) deleted += 1;
  while (await deleteRecord(context)) deleted += 1;
  if (deleted > 0) context.log.info({ deleted }, 'Deleted due diligence files and records past their period');
}

interface DueFile extends Record<string, unknown> {
  id: string;
  proposal_id: string | null;
  relationship_ended_on: string;
  put_off_until: string | null;
}

function deleteFile({ db, now }: Ctx): Promise<boolean> {
  const today = londonDay(now());
  return db.transaction(async (tx) => {
    const years = await keptYears(tx, now());
    const { rows } = await tx.execute<DueFile>(sql`
      select f.id, coalesce(f.proposal_id, c.proposal_id) as proposal_id,
        f.relationship_ended_on::text, f.put_off_until::text
      from due_diligence_files f left join clients c on c.id = f.client_id
      where f.relationship_ended_on <= ${lastEndFree(today, years)}
        and (f.put_off_until is null or f.put_off_until <= ${today})
      order by f.relationship_ended_on, f.id limit 1 for update of f skip locked`);
    const [file] = rows;
    if (!file) return false;
    await tx.execute(sql`delete from due_diligence_files where id = ${file.id}`);
    const { proposal_id, relationship_ended_on, put_off_until } = file;
    await recordAudit(tx, null, 'DUE_DILIGENCE_FILE_DELETED', {
      proposal_id,
      relationship_ended_on,
      put_off_until,
      reason: 'the period is over',
    });
    return true;
  });
}

function deleteRecord({ db, now }: Ctx): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ proposal_id: string; sha256: string; kept_until: string }>(sql`
      delete from kept_records where id = (
        select id from kept_records where kept_until <= ${londonDay(now())}
        order by kept_until, id limit 1 for update skip locked)
      returning proposal_id, sha256, kept_until::text`);
    const [record] = rows;
    if (!record) return false;
    await recordAudit(tx, null, 'SIGNED_RECORD_DELETED', { ...record, reason: 'the period is over' });
    return true;
  });
}
