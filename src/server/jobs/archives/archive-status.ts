import { type ArchiveStatus, hasExpired } from '#contract/firm/archives/archive-status.ts';
import type { Services } from '#server/context.ts';
import type { ArchiveKind } from './archive-kind.ts';
import { isArchiveLocked } from './archive-lock.ts';
import { readStored } from './stored-archive.ts';

type StatusServices = Pick<Services, 'env' | 'connection' | 'now'>;

/** The latest archive. One whose process has died has failed. */
export async function archiveStatus<Part extends string>(
  { env, connection, now }: StatusServices,
  kind: ArchiveKind<Part>,
): Promise<ArchiveStatus<Part>> {
  const before = await readStored(env, kind);
  const isLocked = await isArchiveLocked(connection.pool, kind);
  // It may have ended between the first reading and the check of the lock.
  const stored = isLocked ? before : await readStored(env, kind);
  if (isLocked && stored?.state !== 'running') return { state: 'elsewhere' };
  if (!stored || hasExpired(stored, now())) return { state: 'none' };
  if (!isLocked && stored.state === 'running' && before?.id === stored.id) {
    const { id, started_at, started_by_name } = stored;
    return { id, started_at, started_by_name, state: 'failed', reason: 'interrupted' };
  }
  return stored;
}
