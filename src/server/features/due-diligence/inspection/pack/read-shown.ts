import { eq } from 'drizzle-orm';
import { missingOf } from '#contract/due-diligence/files/missing.ts';
import { inspectionReasons } from '#contract/due-diligence/inspection/inspection-reasons.ts';
import type { Tx } from '#server/db/connect.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { assessmentOf } from '#server/features/due-diligence/files/assessment-of.ts';
import { fileLaw } from '#server/features/due-diligence/files/file-law.ts';
import { loadFile } from '#server/features/due-diligence/files/load-file.ts';
import type { InspectionLaw } from '#server/features/due-diligence/inspection/inspection-law.ts';
import { DIFFERENCE_COLUMNS } from '#server/features/due-diligence/inspection/register-rows.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import { readScreening } from './read-screening.ts';
import type { ShownFile } from './render-sample.ts';

/** For one file. What people write has limits, so that even a long one takes a second or two. */
const SECONDS = 60;

const pool = new WorkerPool<ShownFile, Uint8Array>(new URL('./sample-worker.ts', import.meta.url));

/** Renders a client's file as a PDF, in another process. */
export const renderShownFile = (shown: ShownFile) => pool.run(shown, { seconds: SECONDS, isPatient: true });

/** A client's file as a pack and a download show it, or null if there is none of this id. */
export async function readShownFile(
  db: Pick<Tx, 'select' | 'execute'>,
  id: string,
  { now, law }: { now: Date; law: InspectionLaw },
): Promise<ShownFile | null> {
  const [found] = await db
    .select({
      row: due_diligence_files,
      first_name: clients.first_name,
      surname: clients.surname,
      company: clients.company,
      proposal_id: clients.proposal_id,
      closed_at: clients.closed_at,
      ...DIFFERENCE_COLUMNS,
    })
    .from(due_diligence_files)
    .leftJoin(clients, eq(clients.id, due_diligence_files.client_id))
    .where(eq(due_diligence_files.id, id));
  if (!found) return null;
  const { row, parties, triggers, acceptances } = await loadFile(db, found.row);
  const screening = await readScreening(db, id);
  const hits = screening.flatMap(({ party_id, hits }) =>
    hits.flatMap(({ decision }) => (decision === 'not_the_same' ? [] : [{ party_id, decision }])),
  );
  const missing = missingOf(
    {
      assessment: assessmentOf(row),
      is_accepted: row.accepted_at !== null,
      parties,
      triggers: triggers.filter(({ done_at }) => done_at === null).length,
      hits,
      unscreened: [],
    },
    await fileLaw(db, now),
  );
  const name =
    found.first_name === null ? (row.client_name ?? '') : `${found.first_name} ${found.surname ?? ''}`;
  return {
    row,
    client_name: name.trim(),
    company: found.company,
    code: found.proposal_id ?? row.proposal_id ?? '',
    parties,
    triggers,
    acceptances,
    screening,
    missing: missing.map(({ kind, party_name }) => ({ kind, party_name })),
    date_reasons: inspectionReasons(
      {
        ...row,
        missing: [],
        has_undecided: found.has_undecided,
        report_due_on: found.report_due_on,
        is_closed: found.closed_at !== null,
      },
      law,
    ),
    at: now.toISOString(),
  };
}
