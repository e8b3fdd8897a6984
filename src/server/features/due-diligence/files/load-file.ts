import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Acceptance } from '#contract/due-diligence/files/file.ts';
import type { Party } from '#contract/due-diligence/files/party.ts';
import type { Trigger } from '#contract/due-diligence/files/trigger.ts';
import type { Tx } from '#server/db/connect.ts';
import {
  due_diligence_acceptances,
  due_diligence_files,
  due_diligence_triggers,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import {
  due_diligence_copies,
  due_diligence_evidence,
  due_diligence_parties,
} from '#server/db/schema/due-diligence/due-diligence-parties.ts';

export type FileRow = typeof due_diligence_files.$inferSelect;

/** A file with everything in it. */
export interface LoadedFile {
  row: FileRow;
  parties: Party[];
  triggers: Trigger[];
  /** Newest first. */
  acceptances: { accepted_at: string; accepted_by_name: string; contents: Acceptance }[];
}

/** Loads a file that the caller has locked through its client, or only reads. */
export async function loadFile(tx: Pick<Tx, 'select'>, row: FileRow): Promise<LoadedFile> {
  const {
    file_id: _file,
    edited_by_name: _by,
    edited_at: _at,
    ...partyColumns
  } = getTableColumns(due_diligence_parties);
  const parties = await tx
    .select(partyColumns)
    .from(due_diligence_parties)
    .where(eq(due_diligence_parties.file_id, row.id))
    .orderBy(asc(due_diligence_parties.added_at), asc(due_diligence_parties.id));
  const { seen_by_id: _seen, ...evidenceColumns } = getTableColumns(due_diligence_evidence);
  const evidence =
    parties.length === 0
      ? []
      : await tx
          .select({
            ...evidenceColumns,
            copies: sql<{ id: string; name: string; size: number }[]>`coalesce((
              select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'size', c.size) order by c.added_at, c.id)
              from ${due_diligence_copies} c where c.evidence_id = ${due_diligence_evidence}.id), '[]')`,
          })
          .from(due_diligence_evidence)
          .where(
            inArray(
              due_diligence_evidence.party_id,
              parties.map(({ id }) => id),
            ),
          )
          .orderBy(asc(due_diligence_evidence.added_at), asc(due_diligence_evidence.id));
  const triggers = await tx
    .select({
      id: due_diligence_triggers.id,
      kind: due_diligence_triggers.kind,
      text: due_diligence_triggers.text,
      made_at: due_diligence_triggers.made_at,
      done_at: due_diligence_triggers.done_at,
      done_by_name: due_diligence_triggers.done_by_name,
    })
    .from(due_diligence_triggers)
    .where(eq(due_diligence_triggers.file_id, row.id))
    .orderBy(asc(due_diligence_triggers.made_at), asc(due_diligence_triggers.id));
  const acceptances = await tx
    .select({
      accepted_at: due_diligence_acceptances.accepted_at,
      accepted_by_name: due_diligence_acceptances.accepted_by_name,
      contents: due_diligence_acceptances.contents,
    })
    .from(due_diligence_acceptances)
    .where(eq(due_diligence_acceptances.file_id, row.id))
    .orderBy(desc(due_diligence_acceptances.accepted_at));
  return {
    row,
    parties: parties.map((party) => ({
      ...party,
      evidence: evidence.filter(({ party_id }) => party_id === party.id),
    })) as Party[],
    triggers,
    acceptances,
  };
}

export async function findFile(tx: Pick<Tx, 'select'>, client_id: string): Promise<FileRow | null> {
  const [row] = await tx
    .select()
    .from(due_diligence_files)
    .where(and(eq(due_diligence_files.client_id, client_id)));
  return row ?? null;
}
