import { type ExportStatus, hasExpired } from '#contract/desk/data-export/export-status.ts';
import type { Services } from '#server/context.ts';
import { isExportLocked } from './export-lock.ts';
import { readStored } from './stored-export.ts';

type StatusServices = Pick<Services, 'env' | 'connection' | 'now'>;

/** The latest export. One whose process has died has failed. */
export async function exportStatus({ context }: { context: StatusServices }): Promise<ExportStatus> {
  const { env, connection, now } = context;
  const before = await readStored(env);
  const isLocked = await isExportLocked(connection.pool);
  // It may have ended between the first reading and the check of the lock.
  const stored = isLocked ? before : await readStored(env);
  if (isLocked && stored?.state !== 'running') return { state: 'elsewhere' };
  if (!stored || hasExpired(stored, now())) return { state: 'none' };
  if (!isLocked && stored.state === 'running' && before?.id === stored.id) {
    const { id, started_at, started_by_name } = stored;
    return { id, started_at, started_by_name, state: 'failed', reason: 'interrupted' };
  }
  return stored;
}
