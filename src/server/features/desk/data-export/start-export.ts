import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import {
  EXPORT_HOURS,
  type ExportStatus,
  type StoredExport,
} from '#contract/desk/data-export/export-status.ts';
import { Refusal } from '#contract/errors.ts';
import type { Confirmation } from '#contract/identity/account/confirmation.ts';
import type { SignedInCtx } from '#server/context.ts';
import { inSnapshot } from '#server/db/backup/snapshot.ts';
import { type ExportProgress, exportEntries } from '#server/db/data-export/export-entries.ts';
import { confirmIdentity } from '#server/features/identity/account/confirm-identity.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { zipStream } from '#server/integrations/spreadsheet/zip.ts';
import { productVersion } from '#server/kernel/product-version.ts';
import { tryExportLock } from './export-lock.ts';
import { exportStatus } from './export-status.ts';
import { archiveFile, createExports, draftFile, emptyExports, writeStored } from './stored-export.ts';

const HOUR_MS = 3_600_000;
/** Milliseconds between two notes of the progress. */
const NOTE_EVERY_MS = 1_000;

type Started = Pick<StoredExport, 'id' | 'started_at' | 'started_by_name'>;

/**
 * Starts an export of everything in this process, and returns once it is under way. If the process ends first, the export has
 * failed. Throws WRONG_PASSWORD, SECOND_FACTOR_INVALID, TOO_MANY_REQUESTS and EXPORT_UNDER_WAY.
 */
export async function startExport({
  context,
  input: { confirmation },
}: {
  context: SignedInCtx;
  input: { confirmation: Confirmation };
}): Promise<ExportStatus> {
  await confirmIdentity(context, confirmation);
  const { actor, env, now, log } = context;
  const started = { id: randomUUID(), started_at: now().toISOString(), started_by_name: actor.full_name };
  const begun = Promise.withResolvers<void>();
  const url = env.databaseDirectUrl ?? context.connection.pool.options.connectionString ?? '';
  inSnapshot({ url, name: 'tallygate export' }, async (client, schema) => {
    if (!(await tryExportLock(client))) throw new Refusal('EXPORT_UNDER_WAY');
    await emptyExports(env);
    await createExports(env);
    await recordAudit(context.db, {
      actor,
      action: 'DATA_EXPORT_STARTED',
      table_name: 'all',
      new_values: { export_id: started.id },
    });
    await writeStored(env, { ...started, state: 'running', part: 'tables', done: 0, total: 0 });
    begun.resolve();
    // The lock is still held here. Afterwards, another process may use the folder.
    await writeArchive(context, { client, schema, started }).catch(async (err: NodeJS.ErrnoException) => {
      await emptyExports(env);
      await createExports(env);
      const reason = err.code === 'ENOSPC' ? 'no_space' : 'fault';
      await writeStored(env, { ...started, state: 'failed', reason });
      throw err;
    });
  }).catch((err: unknown) => {
    if (!(err instanceof Refusal))
      log.error({ err, export_id: started.id }, 'An export of everything failed');
    begun.reject(err);
  });
  await begun.promise;
  return exportStatus({ context });
}

async function writeArchive(
  { env, now, log }: SignedInCtx,
  { client, schema, started }: { client: pg.Client; schema: number | null; started: Started },
): Promise<void> {
  const draft = draftFile(env, started.id);
  const onProgress = progressNotes((progress) =>
    writeStored(env, { ...started, state: 'running', ...progress }),
  );
  const entries = exportEntries(client, {
    schema,
    product_version: productVersion(),
    now,
    onProgress: onProgress.note,
  });
  const folder = `tallygate-${started.started_at.slice(0, 10)}`;
  await pipeline(
    zipStream(inFolder(folder, entries)),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  await onProgress.settled();
  const path = archiveFile(env, started.id);
  await rename(draft, path);
  const { size: bytes } = await stat(path);
  const expires_at = new Date(now().getTime() + EXPORT_HOURS * HOUR_MS).toISOString();
  await writeStored(env, { ...started, state: 'ready', bytes, expires_at });
  log.info({ export_id: started.id, bytes }, 'An export of everything is ready');
}

async function* inFolder(folder: string, entries: ReturnType<typeof exportEntries>) {
  for await (const { path, pieces } of entries) yield { name: `${folder}/${path}`, pieces };
}

/** Notes the progress at most once a second, one note after the other. A note that fails is left out. */
function progressNotes(write: (progress: ExportProgress) => Promise<void>) {
  let last = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();
  return {
    note(progress: ExportProgress): void {
      if (performance.now() - last < NOTE_EVERY_MS) return;
      last = performance.now();
      writing = writing.then(() => write(progress)).catch(() => undefined);
    },
    settled: () => writing,
  };
}
