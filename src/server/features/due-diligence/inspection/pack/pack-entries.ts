import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Sample } from '#contract/due-diligence/inspection/pack.ts';
import { inspectionLaw } from '#server/features/due-diligence/inspection/inspection-law.ts';
import type { ZipEntry } from '#server/integrations/spreadsheet/zip.ts';
import type { ArchiveProgress, StartedArchive } from '#server/jobs/archives/make-archive.ts';
import { chooseSample } from './choose-sample.ts';
import type { CsvTally } from './csv-list.ts';
import { documentEntries } from './document-entries.ts';
import { manifestCsv, manifestJson, type PackFile } from './manifest.ts';
import type { PackEntry } from './pack-entry.ts';
import { guidePage, guideText, type PackFacts } from './pack-guide.ts';
import { decisionList, documentList, overdueList, registerList, triggerList } from './pack-lists.ts';
import { sampleEntries } from './sample-entries.ts';
import { screeningLists } from './screening-lists.ts';

/**
 * Yields the files of an inspection pack from a snapshot. Only a batch of rows, or one document, is in memory at a time.
 * The guide and the manifest come last, because they name what came before.
 */
export async function* packEntries(
  client: pg.Client,
  {
    sample,
    started,
    now,
    onProgress,
  }: {
    sample: Sample;
    started: StartedArchive;
    now: Date;
    onProgress: (progress: ArchiveProgress<'lists' | 'samples'>) => void;
  },
): AsyncGenerator<ZipEntry> {
  // The snapshot's session has the time zone of the server otherwise.
  await client.query(`set local time zone 'UTC'`);
  const folder = `inspection-pack-${started.started_at.slice(0, 10)}`;
  const law = await inspectionLaw(drizzle(client), now);
  const files: PackFile[] = [];
  const written = ({ path, about, pieces }: PackEntry): ZipEntry => ({
    name: `${folder}/${path}`,
    pieces: tallied(pieces, (size, sha256) => files.push({ path, about, size, sha256 })),
  });
  const lists = [
    registerList(law),
    overdueList(law),
    decisionList,
    triggerList,
    ...screeningLists,
    documentList,
  ];
  const rows: Record<string, number> = {};
  for (const [done, list] of lists.entries()) {
    onProgress({ part: 'lists', done, total: lists.length + 1 });
    const tally: CsvTally = { rows: 0 };
    yield written({ path: list.path, about: list.about, pieces: list.pieces(client, tally) });
    rows[list.path] = tally.rows;
  }
  onProgress({ part: 'lists', done: lists.length, total: lists.length + 1 });
  for await (const entry of documentEntries(client)) yield written(entry);
  const chosen = await chooseSample(client, sample);
  for (const [done, file] of chosen.entries()) {
    onProgress({ part: 'samples', done, total: chosen.length });
    for await (const entry of sampleEntries(client, file, { now, law })) yield written(entry);
  }
  const facts: PackFacts = { started, sample, chosen, rows, files: [...files], law };
  yield written({
    path: 'README.txt',
    about: 'What is here, as text',
    pieces: [Buffer.from(guideText(facts))],
  });
  yield written({
    path: 'index.html',
    about: 'What is here, as a page',
    pieces: [Buffer.from(guidePage(facts))],
  });
  yield written({
    path: 'manifest.csv',
    about: 'Every file with its size and SHA-256, for a spreadsheet',
    pieces: [manifestCsv(files)],
  });
  yield {
    name: `${folder}/manifest.json`,
    pieces: [manifestJson({ started, sample, files })],
  };
}

async function* tallied(
  pieces: PackEntry['pieces'],
  onEnd: (size: number, sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  onEnd(size, hash.digest('hex'));
}
