import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { Refusal } from '#contract/errors.ts';
import { ARCHIVE_HOURS } from '#contract/firm/archives/archive-status.ts';
import type { Services } from '#server/context.ts';
import { inSnapshot } from '#server/db/backup/snapshot.ts';
import { type ZipEntry, zipStream } from '#server/integrations/spreadsheet/zip.ts';
import type { ArchiveKind } from './archive-kind.ts';
import { tryArchiveLock } from './archive-lock.ts';
import { archiveFile, createArchives, draftFile, emptyArchives, writeStored } from './stored-archive.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds between two notes of the progress. */
const NOTE_EVERY_MS = 1_000;

export interface ArchiveProgress<Part extends string> {
  part: Part;
  done: number;
  total: number;
}

export interface StartedArchive {
  id: string;
  started_at: string;
  started_by_name: string;
}

interface Making<Part extends string> {
  kind: ArchiveKind<Part>;
  started_by_name: string;
  /** What the progress says first. */
  first: Part;
  /** Records that the archive was started. */
  record(id: string): Promise<void>;
  /** The files of the archive, read from a snapshot. */
  entries(
    client: pg.Client,
    given: {
      schema: number | null;
      started: StartedArchive;
      onProgress: (progress: ArchiveProgress<Part>) => void;
    },
  ): AsyncIterable<ZipEntry>;
}

type MakingServices = Pick<Services, 'env' | 'connection' | 'now' | 'log'>;

/**
 * Starts to make an archive in this process, and returns once it is under way. If the process ends first, the archive has
 * failed. Throws EXPORT_UNDER_WAY.
 */
export async function makeArchive<Part extends string>(
  services: MakingServices,
  making: Making<Part>,
): Promise<void> {
  const { env, now, log, connection } = services;
  const { kind, started_by_name } = making;
  const started = { id: randomUUID(), started_at: now().toISOString(), started_by_name };
  const begun = Promise.withResolvers<void>();
  const url = env.databaseDirectUrl ?? connection.pool.options.connectionString ?? '';
  inSnapshot({ url, name: `tallygate ${kind.folder}` }, async (client, schema) => {
    if (!(await tryArchiveLock(client, kind))) throw new Refusal('EXPORT_UNDER_WAY');
    await emptyArchives(env, kind);
    await createArchives(env, kind);
    await making.record(started.id);
    await writeStored(env, kind, { ...started, state: 'running', part: making.first, done: 0, total: 0 });
    begun.resolve();
    // The lock is still held here. Afterwards, another process may use the folder.
    await writeArchive(services, making, { client, schema, started }).catch(
      async (err: NodeJS.ErrnoException) => {
        await emptyArchives(env, kind);
        await createArchives(env, kind);
        const reason = err.code === 'ENOSPC' ? 'no_space' : 'fault';
        await writeStored(env, kind, { ...started, state: 'failed', reason });
        throw err;
      },
    );
  }).catch((err: unknown) => {
    if (!(err instanceof Refusal)) log.error({ err, archive_id: started.id }, `${kind.title} failed`);
    begun.reject(err);
  });
  await begun.promise;
}

async function writeArchive<Part extends string>(
  { env, now, log }: MakingServices,
  { kind, entries }: Making<Part>,
  { client, schema, started }: { client: pg.Client; schema: number | null; started: StartedArchive },
): Promise<void> {
  const draft = draftFile(env, kind, started.id);
  const progress = progressNotes<Part>((now) =>
    writeStored(env, kind, { ...started, state: 'running', ...now }),
  );
  await pipeline(
    zipStream(entries(client, { schema, started, onProgress: progress.note })),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await progress.settled();
  const path = archiveFile(env, kind, started.id);
  await rename(draft, path);
  const { size: bytes } = await stat(path);
  const expires_at = new Date(now().getTime() + ARCHIVE_HOURS * HOUR_MS).toISOString();
  await writeStored(env, kind, { ...started, state: 'ready', bytes, expires_at });
  log.info({ archive_id: started.id, bytes }, `${kind.title} is ready`);
}

/** Notes the progress at most once a second, one note after the other. A note that fails is left out. */
function progressNotes<Part extends string>(write: (progress: ArchiveProgress<Part>) => Promise<void>) {
  let last = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();
  return {
    note(progress: ArchiveProgress<Part>): void {
      if (performance.now() - last < NOTE_EVERY_MS) return;
      last = performance.now();
      writing = writing.then(() => write(progress)).catch(() => undefined);
    },
    settled: () => writing,
  };
}
