import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { safeFileName, uniqueNames } from '#contract/values/file-names.ts';
import type { InspectionLaw } from '#server/features/due-diligence/inspection/inspection-law.ts';
import type { ChosenFile } from './choose-sample.ts';
import type { PackEntry } from './pack-entry.ts';
import { readShownFile, renderShownFile } from './read-shown.ts';

/** A client's file as a PDF, and the copies of documents that were seen. One of them is in memory at a time. */
export async function* sampleEntries(
  client: pg.Client,
  { id }: ChosenFile,
  { now, law }: { now: Date; law: InspectionLaw },
): AsyncGenerator<PackEntry> {
  const shown = await readShownFile(drizzle(client), id, { now, law });
  if (!shown) return;
  const folder = `samples/${safeFileName(`${shown.row.level ?? 'no level'} ${shown.client_name} ${shown.code}`.trim())}`;
  yield {
    path: `${folder} ${id.slice(0, 8)}/file.pdf`,
    about: `The file of ${shown.client_name}`,
    pieces: [await renderShownFile(shown)],
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
