import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { missingOf } from '#contract/due-diligence/files/missing.ts';
import { inspectionReasons } from '#contract/due-diligence/inspection/inspection-reasons.ts';
import { safeFileName, uniqueNames } from '#contract/values/file-names.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { assessmentOf } from '#server/features/due-diligence/files/assessment-of.ts';
import { fileLaw } from '#server/features/due-diligence/files/file-law.ts';
import { loadFile } from '#server/features/due-diligence/files/load-file.ts';
import type { InspectionLaw } from '#server/features/due-diligence/inspection/inspection-law.ts';
import { DIFFERENCE_COLUMNS } from '#server/features/due-diligence/inspection/register-rows.ts';
import { WorkerPool } from '#server/kernel/workers/worker-pool.ts';
import type { ChosenFile } from './choose-sample.ts';
import type { PackEntry } from './pack-entry.ts';
import { readScreening } from './read-screening.ts';
import type { ShownFile } from './render-sample.ts';

/** For one file. What people write has limits, so that even a long one takes a second or two. */
const SECONDS = 60;

const pool = new WorkerPool<ShownFile, Uint8Array>(new URL('./sample-worker.ts', import.meta.url));

/** A client's file as a PDF, and the copies of documents that were seen. One of them is in memory at a time. */
export async function* sampleEntries(
  client: pg.Client,
  { id }: ChosenFile,
  { now, law }: { now: Date; law: InspectionLaw },
): AsyncGenerator<PackEntry> {
  const shown = await readShown(client, id, now, law);
  if (!shown) return;
  const folder = `samples/${safeFileName(`${shown.row.level ?? 'no level'} ${shown.client_name} ${shown.code}`.trim())}`;
  yield {
    path: `${folder} ${id.slice(0, 8)}/file.pdf`,
    about: `The file of ${shown.client_name}`,
    pieces: [await pool.run(shown, { seconds: SECONDS, isPatient: true })],
  };
  const unique = uniqueNames();
  for (const party of shown.parties)
    for (const { document, copies } of party.evidence)
      for (const copy of copies) {
        const { rows } = await client.query<{ content: Buffer }>(
          'select content from due_diligence_copies where id = $1',
          [copy.id],
        );
        yield {
          path: `${folder} ${id.slice(0, 8)}/copies/${unique(safeFileName(copy.name))}`,
          about: `Copy of a document of ${party.name}: ${document}`,
          pieces: [rows[0]?.content ?? Buffer.alloc(0)],
        };
      }
}

async function readShown(
  client: pg.Client,
  id: string,
  now: Date,
  law: InspectionLaw,
): Promise<ShownFile | null> {
  const db = drizzle(client);
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
  const screening = await readScreening(client, id);
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
